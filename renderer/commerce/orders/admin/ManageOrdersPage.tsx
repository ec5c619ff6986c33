import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#renderer/core/admin/changed-search.ts'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { TableButtons } from '#renderer/core/admin/TableButtons.tsx'
import { api } from '#renderer/core/api/api.ts'
import { useFirstView } from '#renderer/core/saved-views/admin/use-first-view.ts'
import { ViewName } from '#renderer/core/saved-views/admin/ViewName.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/core/order-options.ts'
import styles from './ManageOrdersPage.module.css'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { orderPages } from './order-pages.ts'
import { orderFilterOf, readOrderChoice } from './order-search.ts'

const rows = [1, 2, 3, 4, 5, 6]

/** Every order of the shop: found, sorted, moved on, and taken along as a table. */
export default function ManageOrdersPage() {
  const [search, setSearch] = useSearchParams()
  const choice = readOrderChoice(search)
  const change = (changes: Record<string, string | undefined>) =>
    setSearch((now) => changedSearch(now, changes), { replace: true, preventScrollReset: true })
  const waiting = useFirstView('orders')
  const list = useInfiniteQuery({ ...orderPages(choice), enabled: !waiting })
  const first = list.data?.pages[0]
  const orders = list.data?.pages.flatMap(({ results }) => results) ?? []
  const filtered = choice.q || choice.status || choice.from || choice.until

  return (
    <>
      <PageHead note={<ViewName list="orders" />}>
        <TableButtons
          kind="orders"
          table={() => api.adminOrders.table(orderFilterOf(choice))}
          empty={first?.total === 0}
        />
      </PageHead>
      <FilterPills
        label="Status"
        pills={[undefined, ...orderStatuses].map((status: OrderStatus | undefined) => ({
          value: status,
          name: status ? orderStatusLabels[status] : 'All',
          count: first?.counts[status ?? 'all'],
        }))}
        value={choice.status}
        onChange={(status) => change({ status })}
      />
      <OrderFilters choice={choice} onChange={change} />
      <p className="sr-only" role="status">
        {first && formatPlural(first.total, 'order')}
      </p>
      {list.isPending ? (
        <Skeletons className={styles.rows} label="Loading orders">
          {rows.map((row) => (
            <Bone key={row} height={56} />
          ))}
        </Skeletons>
      ) : !list.data ? (
        <div className={styles.box}>
          <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
            Failed to fetch orders
          </Failed>
        </div>
      ) : orders.length === 0 ? (
        <div className={styles.box}>
          {filtered ? (
            <Empty
              action={
                <Button variant="default" onClick={() => setSearch({}, { replace: true })}>
                  Show all orders
                </Button>
              }
            >
              No orders match.
            </Empty>
          ) : (
            <Empty>No orders yet. What customers order in the shop is listed here.</Empty>
          )}
        </div>
      ) : (
        <div className={styles.list} aria-busy={list.isPlaceholderData} data-old={list.isPlaceholderData || undefined}>
          <OrderTable orders={orders} />
          {list.hasNextPage && (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load more
            </Button>
          )}
          <p className={`num ${styles.shown}`}>
            {formatNumber(orders.length)} of {formatNumber(first?.total ?? 0)}
          </p>
        </div>
      )}
    </>
  )
}
