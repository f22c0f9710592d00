import type { JSX } from 'preact'
import type { Category } from '../../tariff/effective-category.ts'

/** What people call the categories: goods of the third are "standard goods". */
const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  1: 'Category 1',
  2: 'Category 2',
  3: 'Standard goods',
}

const MEANINGS: Readonly<Record<Category, string>> = {
  1: 'EU rules prohibit or restrict the goods, for example by sanctions, bans, trade defence duties or quotas. They cannot use the simplified process for goods that stay in the United Kingdom.',
  2: 'EU rules control the goods, for example by a licence, a certificate or a check at the border. They can use the simplified process for goods that stay in the United Kingdom, with more details than standard goods.',
  3: 'No EU rule that would make the goods Category 1 or 2 was found. The simplified process for goods that stay in the United Kingdom asks for the fewest details of them.',
}

/** One sentence or two on what a category means. */
export const categoryMeaning = (category: Category): string => MEANINGS[category]

export const CategoryTag = ({ category }: { readonly category: Category }): JSX.Element => (
  <strong class={`category-tag category-tag--${category}`}>{CATEGORY_NAMES[category]}</strong>
)

/** What the three categories mean, and how one is found. */
export const CategoriesExplained = (): JSX.Element => (
  <>
    <p class="govuk-body">
      Under the Windsor Framework, goods that move from Great Britain to Northern Ireland fall into one of three
      categories. The category decides how much a declaration has to say.
    </p>
    <dl class="categories">
      {([1, 2, 3] as const).map((category) => (
        <div class="categories__row" key={category}>
          <dt>
            <CategoryTag category={category} />
          </dt>
          <dd class="categories__meaning">{MEANINGS[category]}</dd>
        </div>
      ))}
    </dl>
    <p class="govuk-body">
      Each EU rule that concerns the goods puts them into a category, unless they meet one of its exemptions. The
      strictest category that is left counts. The API calls standard goods category 3.
    </p>
  </>
)
