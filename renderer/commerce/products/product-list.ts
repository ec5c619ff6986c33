import { api } from '#renderer/core/api/api.ts'
import { type Choice, listShape } from '#renderer/core/lists/list-choice.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { boundsIn } from '#renderer/core/ui/format.ts'
import { priceRanges, productCategories, productSortLabels } from '#shared/commerce/product-options.ts'

/** What the shop can be narrowed and sorted by. */
export const productList = listShape({
  noun: 'product',
  filters: {
    category: { label: 'Category', options: productCategories },
    price: {
      label: 'Price',
      options: priceRanges.map(({ value }) => value),
      get labels() {
        return boundsIn(priceRanges.map(({ value, label }) => [value, label]))
      },
    },
  },
  sorts: productSortLabels,
  search: 'Search products',
})

type ProductChoice = Choice<typeof productList.filters, keyof typeof productList.sorts>

/** The products of a choice, page after page. */
export const productPages = ({ filters, tag, q, sort }: ProductChoice) =>
  listPages(api.products.list, { ...filters, tag: tag || undefined, q: q || undefined, sort })
