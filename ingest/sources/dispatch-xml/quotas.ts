import { children } from '../bundle/expand.ts'
import { boolean, date, decimal, integer, oneOf, required, smallInteger, text } from '../reading/codecs.ts'
import { derived, type TableSpec } from '../reading/file-spec.ts'
import type { Values } from '../source-record.ts'
import type { EntityReader } from './code-lists.ts'
import type { Context } from './context.ts'
import { dayAt, validityOf } from './values.ts'
import { elements, textAt, type XmlNode } from './xml-node.ts'

const definitionSid = { quota_definition_sid: required(integer) }
const orderNumberSid = { quota_order_number_sid: required(integer) }
const validity = { validity_start_date: date, validity_end_date: date }

/** Events, and the names of the days from which they count. */
const EVENT_DATES: Readonly<Record<string, string>> = {
  critical: 'criticalStateChangeDate',
  exhaustion: 'exhaustionDate',
  reopening: 'reopeningDate',
  unblocking: 'unblockingDate',
  unsuspension: 'unsuspensionDate',
}

/** A table of the rows in a member of a quota's record. */
const nested = (table: string, member: string, columns: TableSpec['columns']): TableSpec => ({
  table,
  rows: (values) => children(values, member, ['quota_definition_sid']),
  columns: { ...definitionSid, ...columns },
})

/** Quota order numbers with the areas that they are open to. */
export const QUOTA_ORDER_NUMBER_READER: EntityReader = {
  entity: 'QuotaOrderNumber',
  spec: {
    path: 'QuotaOrderNumber',
    tables: [
      {
        table: 'quota_order_numbers',
        key: ['quota_order_number_sid'],
        columns: {
          ...orderNumberSid,
          sid_synthetic: required(boolean),
          quota_order_number_id: required(text),
          ...validity,
          origin: text,
        },
      },
      {
        table: 'quota_order_number_origins',
        rows: (values) => children(values, 'origins', ['quota_order_number_sid']),
        columns: {
          ...orderNumberSid,
          position: derived(required(smallInteger)),
          quota_order_number_origin_sid: derived(integer),
          geographical_area_id: derived(required(text)),
          ...validity,
        },
      },
      {
        table: 'quota_order_number_origin_exclusions',
        rows: exclusionRows,
        columns: {
          ...orderNumberSid,
          position: derived(required(smallInteger)),
          excluded_geographical_area: derived(required(text)),
        },
      },
    ],
  },
  records: (node, context) => [
    {
      quota_order_number_sid: textAt(node, 'sid'),
      sid_synthetic: false,
      quota_order_number_id: textAt(node, 'quotaOrderNumberId'),
      ...validityOf(node),
      origin: context.origin,
      origins: elements(node, 'quotaOrderNumberOrigin').map((origin) => ({
        quota_order_number_origin_sid: textAt(origin, 'sid'),
        geographical_area_id: textAt(origin, 'geographicalArea.geographicalAreaId'),
        ...validityOf(origin),
        exclusions: exclusionsOf(origin, context),
      })),
    },
  ],
}

function* exclusionRows(values: Values): Generator<Values> {
  for (const origin of children(values, 'origins', ['quota_order_number_sid'])) {
    for (const exclusion of children(origin, 'exclusions', ['quota_order_number_sid'])) {
      yield { ...exclusion, position: origin.position }
    }
  }
}

/** Each excluded area once. The element has been spelt with and without an s. */
function exclusionsOf(origin: XmlNode, { areaBySid }: Context): readonly Values[] {
  const exclusions = ['quotaOrderNumberOriginExclusions', 'quotaOrderNumberOriginExclusion'].flatMap((name) =>
    elements(origin, name),
  )
  const areas = exclusions.map(
    (exclusion) =>
      textAt(exclusion, 'geographicalArea.geographicalAreaId') ??
      areaBySid.get(textAt(exclusion, 'geographicalArea.sid') ?? '') ??
      null,
  )
  return [...new Set(areas)].map((excluded_geographical_area) => ({ excluded_geographical_area }))
}

/** Periods of quotas with their events, suspensions and associations. */
export const QUOTA_DEFINITION_READER: EntityReader = {
  entity: 'QuotaDefinition',
  spec: {
    path: 'QuotaDefinition',
    tables: [
      {
        table: 'quota_definitions',
        key: ['quota_definition_sid'],
        columns: {
          ...definitionSid,
          sid_synthetic: required(boolean),
          quota_order_number_id: required(text),
          validity_start_date: required(date),
          validity_end_date: date,
          initial_volume: decimal,
          measurement_unit_code: text,
          measurement_unit_qualifier_code: text,
          monetary_unit_code: text,
          critical_state: text,
          critical_threshold: smallInteger,
          description: text,
          origin: text,
        },
      },
      nested('quota_balance_events', 'balance_events', {
        occurrence_timestamp: derived(required(text)),
        old_balance: derived(required(decimal)),
        new_balance: derived(required(decimal)),
        imported_amount: derived(required(decimal)),
        last_import_date_in_allocation: derived(date),
      }),
      nested('quota_events', 'events', {
        occurrence_timestamp: derived(required(text)),
        event_type: derived(required(oneOf(...Object.keys(EVENT_DATES)))),
        event_date: derived(required(date)),
        critical_state: derived(text),
      }),
      nested('quota_suspension_periods', 'suspensions', {
        suspension_start_date: derived(required(date)),
        suspension_end_date: derived(date),
        quota_suspension_period_sid: derived(integer),
        description: derived(text),
      }),
      nested('quota_blocking_periods', 'blockings', {
        blocking_start_date: derived(required(date)),
        blocking_end_date: derived(date),
        quota_blocking_period_sid: derived(integer),
        blocking_period_type: derived(smallInteger),
        description: derived(text),
      }),
      {
        table: 'quota_associations',
        rows: (values) => children(values, 'associations', []),
        columns: {
          main_quota_definition_sid: derived(required(integer)),
          sub_quota_definition_sid: derived(required(integer)),
          relation_type: derived(required(text)),
          coefficient: derived(decimal),
        },
      },
    ],
  },
  records: (node, context) => [definitionRecord(node, context)],
}

function definitionRecord(node: XmlNode, { origin }: Context): Values {
  const sid = textAt(node, 'sid')
  return {
    quota_definition_sid: sid,
    sid_synthetic: false,
    quota_order_number_id: textAt(node, 'quotaOrderNumber.quotaOrderNumberId'),
    ...validityOf(node),
    initial_volume: textAt(node, 'initialVolume') ?? textAt(node, 'volume'),
    measurement_unit_code: textAt(node, 'measurementUnit.measurementUnitCode'),
    measurement_unit_qualifier_code: textAt(node, 'measurementUnitQualifier.measurementUnitQualifierCode'),
    monetary_unit_code: textAt(node, 'monetaryUnit.monetaryUnitCode'),
    critical_state: textAt(node, 'criticalState'),
    critical_threshold: textAt(node, 'criticalThreshold'),
    description: textAt(node, 'description'),
    origin,
    balance_events: elements(node, 'quotaBalanceEvent').map((event) => ({
      occurrence_timestamp: textAt(event, 'occurrenceTimestamp'),
      old_balance: textAt(event, 'oldBalance'),
      new_balance: textAt(event, 'newBalance'),
      imported_amount: textAt(event, 'importedAmount'),
      last_import_date_in_allocation: dayAt(event, 'lastImportDateInAllocation'),
    })),
    events: Object.entries(EVENT_DATES).flatMap(([type, dateName]) =>
      elements(node, `quota${type.charAt(0).toUpperCase()}${type.slice(1)}Event`).map((event) => ({
        occurrence_timestamp: textAt(event, 'occurrenceTimestamp'),
        event_type: type,
        event_date: dayAt(event, dateName),
        critical_state: textAt(event, 'criticalState'),
      })),
    ),
    suspensions: elements(node, 'quotaSuspensionPeriod').map((period) => ({
      suspension_start_date: dayAt(period, 'suspensionStartDate'),
      suspension_end_date: dayAt(period, 'suspensionEndDate'),
      quota_suspension_period_sid: textAt(period, 'sid'),
      description: textAt(period, 'description'),
    })),
    blockings: elements(node, 'quotaBlockingPeriod').map((period) => ({
      blocking_start_date: dayAt(period, 'blockingStartDate'),
      blocking_end_date: dayAt(period, 'blockingEndDate'),
      quota_blocking_period_sid: textAt(period, 'quotaBlockingPeriodSid'),
      blocking_period_type: textAt(period, 'blockingPeriodType'),
      description: textAt(period, 'description'),
    })),
    associations: elements(node, 'quotaAssociation').map((association) => ({
      main_quota_definition_sid: sid,
      sub_quota_definition_sid: textAt(association, 'subQuotaDefinition.sid'),
      relation_type: textAt(association, 'relationType'),
      coefficient: textAt(association, 'coefficient'),
    })),
  }
}
