import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { categoryFilter, type ListState, listShape } from '#renderer/core/lists/list-state.ts'
import { formatBoundLabels } from '#renderer/core/ui/format.ts'
import { priceRanges, productSortLabels } from '#shared/commerce/product-options.ts'

export const productList = listShape({
  noun: 'product',
  filters: {
    category: categoryFilter(),
    price: {
      label: 'Price',
      options: priceRanges.map(({ value }) => value),
      get labels() {
        return formatBoundLabels(priceRanges.map(({ value, label }) => [value, label]))
      },
    },
  },
  sorts: productSortLabels,
  search: 'Search products',
})

type ProductChoice = ListState<typeof productList.filters, keyof typeof productList.sorts>

export const productPages = ({ filters, tag, q, sort }: ProductChoice) =>
  listPages(api.products.list, { ...filters, tag: tag || undefined, q: q || undefined, sort })
