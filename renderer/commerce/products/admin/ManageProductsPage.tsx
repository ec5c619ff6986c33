import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { DisabledReason } from '#renderer/core/admin/DisabledReason.tsx'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { ListSelect, ListToolbar, ViewSwitch } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { usePlanLimitReason } from '#renderer/core/admin/plan-limit.ts'
import { useSelection } from '#renderer/core/admin/selection.ts'
import { TableButtons } from '#renderer/core/admin/TableButtons.tsx'
import { useCards } from '#renderer/core/admin/use-cards.ts'
import { useCategories } from '#renderer/core/admin/use-categories.ts'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useDefaultView } from '#renderer/core/saved-views/admin/use-default-view.ts'
import { ViewName } from '#renderer/core/saved-views/admin/ViewName.tsx'
import { ViewsMenu } from '#renderer/core/saved-views/admin/ViewsMenu.tsx'
import { Empty, NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { type ProductView, productSortLabels, productViews } from '#shared/commerce/product-options.ts'
import { ProductBulkBar } from './ProductBulkBar.tsx'
import { productStatusLabels } from './ProductStatusBadge.tsx'
import { ProductTable } from './ProductTable.tsx'
import { loadAllProducts } from './product-bulk.ts'
import { type ProductChoice, productFilterOf, productPages, readProductChoice } from './product-search.ts'

const viewLabels: Record<ProductView, string> = { ...productStatusLabels, low: 'Low stock', trash: 'Trash' }

export default function ManageProductsPage() {
  const { search, change, clear } = useListSearch()
  const choice = readProductChoice(search)
  const grid = search.get('as') === 'grid'
  const full = usePlanLimitReason('products')
  const waiting = useDefaultView('products')
  const list = useInfiniteQuery({ ...productPages(choice), enabled: !waiting })
  const first = list.data?.pages[0]
  const products = list.data?.pages.flatMap(({ results }) => results) ?? []
  const selection = useSelection(JSON.stringify(choice), products)
  const selectAll = useMutation({
    meta: { changesNothing: true },
    mutationFn: () => loadAllProducts(choice),
    onSuccess: selection.replace,
  })
  const cards = useCards() || grid

  return (
    <>
      <PageHead note={<ViewName list="products" />}>
        <TableButtons
          kind="products"
          table={() => api.adminProducts.table(productFilterOf(choice))}
          empty={first?.total === 0}
        />
        <DisabledReason reason={full}>
          <ToolButton icon={IconPlus} to={paths.admin.addProduct} variant="filled">
            Add Product
          </ToolButton>
        </DisabledReason>
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
        empty={<EmptyList choice={choice} onClear={clear} />}
      >
        <ProductTable products={products} grid={grid} selection={selection} />
        <LoadMore list={list} loaded={products.length} total={first?.total ?? 0} />
      </ManageList>
      {selection.count > 0 && (
        <ProductBulkBar
          // Cards have no header with a checkbox for all.
          selection={cards ? { ...selection, page: true } : selection}
          trash={choice.view === 'trash'}
          total={first?.total ?? 0}
          selectAll={() => selectAll.mutate()}
          selectingAll={selectAll.isPending}
        />
      )}
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
    <CategoryFilter value={choice.category} onChange={(category) => onChange({ category })} />
    <ListSelect
      label="Sort by"
      options={productSortLabels}
      value={choice.sort}
      onChange={(sort) => onChange({ sort })}
    />
    <ViewsMenu list="products" />
    <ViewSwitch
      value={grid ? 'grid' : 'list'}
      onChange={(view) => onChange({ as: view === 'grid' ? view : undefined })}
    />
  </ListToolbar>
)

function CategoryFilter({ value, onChange }: { value: string | undefined; onChange(name: string | undefined): void }) {
  const { options } = useCategories('products')
  const known = new Map(options.map((one) => [one.value, one.label]))
  // The selected category stays visible even if it was removed.
  if (value && !known.has(value)) known.set(value, value)
  return (
    <ListSelect
      label="Category"
      options={Object.fromEntries(known)}
      every="All categories"
      value={value}
      onChange={onChange}
    />
  )
}

function EmptyList({ choice: { view, category, q }, onClear }: { choice: ProductChoice; onClear(): void }) {
  if (view === 'trash' && !q && !category) return <Empty>The trash is empty.</Empty>
  if (view || q || category)
    return (
      <NoMatches show="Show all products" onShow={onClear}>
        No products match.
      </NoMatches>
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
