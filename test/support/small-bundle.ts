import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Region } from '../../src/tariff/region.ts'

/** A bundle of a few rows in a temporary directory, for tests of the ingest. */
export interface SmallBundle {
  readonly directory: string
  write(file: string, content: string | Buffer): Promise<void>
}

/** `code-suffix`, indents and description of each row; sids are assigned from 1. */
type Row = readonly [code: string, indents: number, description: string]

const HORSES: readonly Row[] = [
  ['0100000000', 0, 'LIVE ANIMALS'],
  ['0101000000', 0, 'Horses, asses, mules and hinnies, live'],
  ['0101210000-10', 1, 'Horses'],
  ['0101210000', 2, 'Pure-bred animals for breeding'],
  ['0101290000', 2, 'Other than for breeding'],
  ['0101300000', 1, 'Asses'],
]

export const NOMENCLATURE_HEADER =
  'goods_nomenclature_sid,goods_nomenclature_item_id,productline_suffix,number_indents,parent_sid,description,validity_start_date,validity_end_date,current,sid_synthetic,sid_source,validity_end_inferred,origin'

/** The sid of each row's parent. */
const PARENTS: readonly string[] = ['', '1', '2', '3', '3', '2']

export const nomenclatureCsv = (descriptions: Readonly<Record<string, string>> = {}): string =>
  [
    NOMENCLATURE_HEADER,
    ...HORSES.map(([code, indents, description], index) => {
      const [itemId = '', suffix = '80'] = code.split('-')
      const text = descriptions[code] ?? description
      return `${index + 1},${itemId},${suffix},${indents},${PARENTS[index]},"${text}",1972-01-01,,true,true,synthetic,false,test`
    }),
    '',
  ].join('\n')

/** A line of `measures.ndjson`: a third country duty on horses, open ended. */
export const measureLine = (measureSid: number, changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    measure_sid: measureSid,
    goods_nomenclature_sid: 2,
    goods_nomenclature_item_id: '0101000000',
    measure_type_id: '103',
    geographical_area_id: '1011',
    validity_start_date: '2021-01-01',
    validity_end_date: null,
    national: false,
    import: true,
    export: false,
    excise: false,
    vat: false,
    origin: 'recorded',
    sid_synthetic: false,
    ...changes,
  })

export const writeSmallBundle = async (regions: readonly Region[] = ['uk', 'xi']): Promise<SmallBundle> => {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-bundle-'))
  const bundle: SmallBundle = {
    directory,
    write: async (file, content) => {
      const path = join(directory, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
    },
  }
  await bundle.write(
    'common/sections.csv',
    'id,position,numeral,title,chapter_from,chapter_to\n1,1,I,"Live animals, animal products",01,05\n',
  )
  await bundle.write(
    'common/search/search_references.csv',
    'title,goods_nomenclature_item_id,productline_suffix,class,goods_nomenclature_sid,in_xi,origin\ndonkeys,0101300000,80,Commodity,6,true,test\n',
  )
  for (const region of regions) await bundle.write(`${region}/goods_nomenclatures.csv`, nomenclatureCsv())
  return bundle
}
