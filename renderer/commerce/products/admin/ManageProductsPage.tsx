import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { ListToolbar, ViewSwitch } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { usePlanFull } from '#renderer/core/admin/plan-full.ts'
import { TableButtons } from '#renderer/core/admin/TableButtons.tsx'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { Why } from '#renderer/core/admin/Why.tsx'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useFirstView } from '#renderer/core/saved-views/admin/use-first-view.ts'
import { ViewName } from '#renderer/core/saved-views/admin/ViewName.tsx'
import { ViewsMenu } from '#renderer/core/saved-views/admin/ViewsMenu.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import {
  type ProductView,
  productCategories,
  productSortLabels,
  productSorts,
  productViews,
} from '#shared/commerce/product-options.ts'
import { productStatusLabels } from './ProductStatusBadge.tsx'
import { ProductTable } from './ProductTable.tsx'
import { productPages } from './product-pages.ts'
import { type ProductChoice, readProductChoice } from './product-search.ts'

const viewLabels: Record<ProductView, string> = { ...productStatusLabels, low: 'Low stock', trash: 'Trash' }

/** What a table of these holds. */
const tableOf = ({ view, category, q }: ProductChoice) => ({
  view,
  category: category && [category],
  q: q || undefined,
})

/** Everything the shop sells, sold or will sell. */
export default function ManageProductsPage() {
  const { search, change, clear } = useListSearch()
  const choice = readProductChoice(search)
  const grid = search.get('as') === 'grid'
  const full = usePlanFull('products')
  const waiting = useFirstView('products')
  const list = useInfiniteQuery({ ...productPages(choice), enabled: !waiting })
  const first = list.data?.pages[0]
  const products = list.data?.pages.flatMap(({ results }) => results) ?? []

  return (
    <>
      <PageHead note={<ViewName list="products" />}>
        <TableButtons
          kind="products"
          table={() => api.adminProducts.table(tableOf(choice))}
          empty={first?.total === 0}
        />
        <Why reason={full}>
          <Button
            component={Link}
            to={paths.admin.addProduct}
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} />}
          >
            Add Product
          </Button>
        </Why>
      </PageHead>
      <FilterPills
        label="Status"
        pills={[undefined, ...productViews].map((view: ProductView | undefined) => ({
          value: view,
          name: view ? viewLabels[view] : 'All',
          count: first?.counts[view ?? 'all'],
        }))}
        value={choice.view}
        onChange={(view) => change({ view })}
      />
      <ProductFilters choice={choice} grid={grid} onChange={change} />
      <ManageList
        list={list}
        total={first?.total}
        status={first && formatPlural(first.total, 'product')}
        loading="Loading products"
        failed="Failed to fetch products"
        empty={<Nothing choice={choice} onClear={clear} />}
      >
        <ProductTable products={products} grid={grid} />
        <LoadMore list={list} loaded={products.length} total={first?.total ?? 0} />
      </ManageList>
    </>
  )
}

interface FilterProps {
  choice: ProductChoice
  grid: boolean
  onChange(changes: Record<string, string | undefined>): void
}

const ProductFilters = ({ choice, grid, onChange }: FilterProps) => (
  <ListToolbar label="Search products" placeholder="Name, tag or SKU" q={choice.q} onSearch={(q) => onChange({ q })}>
    <NativeSelect
      aria-label="Category"
      data={[{ value: '', label: 'All categories' }, ...productCategories]}
      value={choice.category ?? ''}
      onChange={(event) => onChange({ category: event.currentTarget.value })}
    />
    <NativeSelect
      aria-label="Sort by"
      data={productSorts.map((sort) => ({ value: sort, label: productSortLabels[sort] }))}
      value={choice.sort}
      onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'newest' ? undefined : value })}
    />
    <ViewsMenu list="products" />
    <ViewSwitch
      value={grid ? 'grid' : 'list'}
      onChange={(view) => onChange({ as: view === 'grid' ? view : undefined })}
    />
  </ListToolbar>
)

function Nothing({ choice: { view, category, q }, onClear }: { choice: ProductChoice; onClear(): void }) {
  if (view === 'trash' && !q && !category) return <Empty>The trash is empty.</Empty>
  if (view || q || category)
    return (
      <Empty
        action={
          <Button variant="default" onClick={onClear}>
            Show all products
          </Button>
        }
      >
        No products match.
      </Empty>
    )
  return (
    <Empty
      action={
        <Button component={Link} to={paths.admin.addProduct}>
          Add Product
        </Button>
      }
    >
      No products available.
    </Empty>
  )
}
