import type { Region } from '../../../src/tariff/region.ts'
import { NOMENCLATURE_FILES } from '../bundle/files/nomenclature.ts'
import { type LocatedFile, locateFile } from '../reading/locate-file.ts'
import { SAMPLE_DIRECTORY } from '../sample.ts'

/** The sections of the Harmonized System, which all tariffs share: no published file has them with their chapters. */
export const sectionFiles = (region: Region): Promise<readonly LocatedFile[]> =>
  Promise.all(
    NOMENCLATURE_FILES.filter(({ path }) => path === 'common/sections.csv').map((spec) =>
      locateFile(SAMPLE_DIRECTORY, spec, region),
    ),
  )
