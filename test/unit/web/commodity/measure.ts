import type { ConditionView, DocumentView } from '../../../../src/web/commodity/condition-view.ts'
import type { MeasureView } from '../../../../src/web/commodity/measure-view.ts'

export const ALL = { id: '1011', name: 'All countries' }

let nextSid = 1

/** A third country duty of 12 %, but for what the test says. */
export const measure = (own: Partial<MeasureView> = {}): MeasureView => ({
  sid: nextSid++,
  typeId: '103',
  typeName: 'Third country duty',
  seriesId: 'C',
  origin: 'eu',
  isImport: true,
  isExport: false,
  isVat: false,
  isExcise: false,
  area: ALL,
  excluded: [],
  duty: '12.00%',
  components: [],
  isMeursing: false,
  additionalCode: null,
  conditions: [],
  footnotes: [],
  legalActs: [],
  suspendedBy: null,
  quota: null,
  start: '2021-01-01',
  end: null,
  ...own,
})

export const quota = (orderNumber: string): MeasureView['quota'] => ({ orderNumber, isLicensed: false, period: null })

export const document = (code: string): DocumentView => ({ code, kind: null, description: null, guidance: null })

export const condition = (own: Partial<ConditionView>): ConditionView => ({
  sid: nextSid++,
  conditionClass: 'document',
  document: null,
  threshold: null,
  requirement: null,
  action: null,
  duty: '',
  ...own,
})
