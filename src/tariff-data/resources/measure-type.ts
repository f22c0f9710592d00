import { z } from 'zod'
import { dateTime, toDateTime } from '../../json-api/date-time.ts'
import { defineResource, type ResourceOf } from '../../json-api/resource.ts'
import type { MeasureType } from '../../tariff/measure.ts'

export const measureType = defineResource({
  type: 'measure_type',
  attributes: z.strictObject({
    description: z.string(),
    national: z.boolean().nullable(),
    measure_type_series_id: z.string().nullable(),
    measure_component_applicable_code: z.int().nullable(),
    order_number_capture_code: z.int().nullable(),
    trade_movement_code: z.int().nullable(),
    validity_end_date: dateTime.nullable(),
    validity_start_date: dateTime.nullable(),
    id: z.string(),
    measure_type_series_description: z.string().nullable(),
  }),
})

export const presentMeasureType = (type: MeasureType): ResourceOf<typeof measureType> => ({
  id: type.id,
  type: 'measure_type',
  attributes: {
    description: type.description,
    national: type.national,
    measure_type_series_id: type.seriesId,
    measure_component_applicable_code: type.measureComponentApplicableCode,
    order_number_capture_code: type.orderNumberCaptureCode,
    trade_movement_code: type.tradeMovementCode,
    validity_end_date: toDateTime(type.validityEndDate),
    validity_start_date: toDateTime(type.validityStartDate),
    id: type.id,
    measure_type_series_description: type.seriesDescription,
  },
})
