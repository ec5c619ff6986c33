import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconLayoutGrid, IconList, IconPlus, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { changedSearch } from '#renderer/core/admin/changed-search.ts'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { usePlanFull } from '#renderer/core/admin/plan-full.ts'
import { TableButtons } from '#renderer/core/admin/TableButtons.tsx'
import { useSearchField } from '#renderer/core/admin/use-search-field.ts'
import { Why } from '#renderer/core/admin/Why.tsx'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useFirstView } from '#renderer/core/saved-views/admin/use-first-view.ts'
import { ViewName } from '#renderer/core/saved-views/admin/ViewName.tsx'
import { ViewsMenu } from '#renderer/core/saved-views/admin/ViewsMenu.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import {
  type ProductView,
  productCategories,
  productSortLabels,
  productSorts,
  productViews,
} from '#shared/commerce/product-options.ts'
import styles from './ManageProductsPage.module.css'
import { productStatusLabels } from './ProductStatusBadge.tsx'
import { ProductTable } from './ProductTable.tsx'
import { productPages } from './product-pages.ts'
import { type ProductChoice, readProductChoice } from './product-search.ts'

const viewLabels: Record<ProductView, string> = { ...productStatusLabels, low: 'Low stock', trash: 'Trash' }
const rows = [1, 2, 3, 4, 5, 6]

/** What a table of these holds. */
const tableOf = ({ view, category, q }: ProductChoice) => ({
  view,
  category: category && [category],
  q: q || undefined,
})

/** Everything the shop sells, sold or will sell. */
export default function ManageProductsPage() {
  const [search, setSearch] = useSearchParams()
  const choice = readProductChoice(search)
  const grid = search.get('as') === 'grid'
  const change = (changes: Record<string, string | undefined>) =>
    setSearch((now) => changedSearch(now, changes), { replace: true, preventScrollReset: true })
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
      <p className="sr-only" role="status">
        {first && formatPlural(first.total, 'product')}
      </p>
      {list.isPending ? (
        <Skeletons className={styles.rows} label="Loading products">
          {rows.map((row) => (
            <Bone key={row} height={60} />
          ))}
        </Skeletons>
      ) : !list.data ? (
        <div className={styles.box}>
          <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
            Failed to fetch products
          </Failed>
        </div>
      ) : products.length === 0 ? (
        <div className={styles.box}>
          <Nothing choice={choice} onClear={() => setSearch({}, { replace: true })} />
        </div>
      ) : (
        <div className={styles.list} aria-busy={list.isPlaceholderData} data-old={list.isPlaceholderData || undefined}>
          <ProductTable products={products} grid={grid} />
          {list.hasNextPage && (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load more
            </Button>
          )}
          <p className={`num ${styles.shown}`}>
            {formatNumber(products.length)} of {formatNumber(first?.total ?? 0)}
          </p>
        </div>
      )}
    </>
  )
}

interface FilterProps {
  choice: ProductChoice
  grid: boolean
  onChange(changes: Record<string, string | undefined>): void
}

function ProductFilters({ choice, grid, onChange }: FilterProps) {
  const field = useSearchField(choice.q, (q) => onChange({ q }))
  return (
    <search className={styles.bar}>
      <TextInput
        ref={field.ref}
        className={styles.search}
        type="search"
        aria-label="Search products"
        placeholder="Name, tag or SKU"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={field.value}
        onChange={(event) => field.type(event.currentTarget.value)}
      />
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
      <fieldset className={styles.views}>
        <legend className="sr-only">View</legend>
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label="Grid"
          aria-pressed={grid}
          onClick={() => onChange({ as: 'grid' })}
        >
          <IconLayoutGrid size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label="List"
          aria-pressed={!grid}
          onClick={() => onChange({ as: undefined })}
        >
          <IconList size={16} stroke={1.75} />
        </ActionIcon>
      </fieldset>
    </search>
  )
}

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
