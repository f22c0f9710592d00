import { type Sql, sqlOfVersion, VERSION } from '../../postgres/sql.ts'

/** The columns of `QuotaDefinitionRow`, for a period `d` of a quota as of `d.day`. */
export const quotaPeriodColumns = (dataVersionId: number): Sql => sqlOfVersion(dataVersionId)`
           d.quota_definition_sid, d.quota_order_number_id, d.validity_start_date, d.validity_end_date,
           d.initial_volume::text AS initial_volume, d.balance::text AS balance, d.measurement_unit,
           d.measurement_unit_code, d.measurement_unit_qualifier_code, d.monetary_unit_code, d.status,
           d.critical_state, d.last_allocation_date, d.description, d.as_at,
           (SELECT json_build_object('new_balance', new_balance::text, 'date', last_import_date_in_allocation)
              FROM quota_balance_events
             WHERE data_version_id = ${VERSION} AND quota_definition_sid = d.quota_definition_sid
               AND occurrence_timestamp < d.day + 1
             ORDER BY occurrence_timestamp DESC
             LIMIT 1) AS last_balance,
           (SELECT coalesce(json_agg(json_build_object(
                     'eventType', event_type, 'occurrenceTimestamp', occurrence_timestamp,
                     'eventDate', event_date, 'criticalState', critical_state)), '[]')
              FROM quota_events
             WHERE data_version_id = ${VERSION} AND quota_definition_sid = d.quota_definition_sid) AS events,
           (SELECT coalesce(json_agg(json_build_object(
                     'startDate', suspension_start_date, 'endDate', suspension_end_date)
                     ORDER BY suspension_start_date), '[]')
              FROM quota_suspension_periods
             WHERE data_version_id = ${VERSION}
               AND quota_definition_sid = d.quota_definition_sid) AS suspension_periods,
           (SELECT coalesce(json_agg(json_build_object(
                     'startDate', blocking_start_date, 'endDate', blocking_end_date)
                     ORDER BY blocking_start_date), '[]')
              FROM quota_blocking_periods
             WHERE data_version_id = ${VERSION}
               AND quota_definition_sid = d.quota_definition_sid) AS blocking_periods`
