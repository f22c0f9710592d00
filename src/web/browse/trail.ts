import { isResidual } from '../../tariff/residual.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import type { SectionRow } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { descriptionText } from '../components/description-parts.ts'
import { rowName, rowPath } from '../components/row-path.ts'
import { shortened } from '../components/shortened.ts'
import type { Crumb } from '../layout/page-content.ts'
import { type Place, pageAddress } from '../place.ts'

/** The path from the top of the tariff to a row, which is left out; to the section without one. */
export const trail = (place: Place, section: SectionRow | null, node: NomenclatureNode | null): readonly Crumb[] => [
  { text: 'All sections', href: pageAddress(place, '/browse') },
  ...(section && node
    ? [
        {
          text: `Section ${section.numeral}: ${shortened(section.title)}`,
          href: pageAddress(place, `/sections/${section.position}`),
        },
        ...ancestorsOf(node).map((above) => ({
          text: `${rowName(above)}: ${shortened(descriptionText(above.row.description, place.region))}`,
          href: pageAddress(place, rowPath(above)),
        })),
      ]
    : []),
]

/** A row's description; one that only says "Other" with the nearest description above it that says more. */
export function ownText(node: NomenclatureNode, place: Place): string {
  const text = descriptionText(node.row.description, place.region)
  if (!isResidual(node.row.description)) return text
  const above = ancestorsOf(node).findLast(({ row }) => !isResidual(row.description))
  return above ? `${text}, within “${shortened(descriptionText(above.row.description, place.region), 81)}”` : text
}

/** Address of a row's content in the API. */
export const apiPath = (place: Place, path: string): string => `/${place.region}/api/v2${path}`
