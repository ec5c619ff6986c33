import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { TableButtons } from '#renderer/core/admin/TableButtons.tsx'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { useFirstView } from '#renderer/core/saved-views/admin/use-first-view.ts'
import { ViewName } from '#renderer/core/saved-views/admin/ViewName.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/core/order-options.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { orderPages } from './order-pages.ts'
import { orderFilterOf, readOrderChoice } from './order-search.ts'

/** Every order of the shop: found, sorted, moved on, and taken along as a table. */
export default function ManageOrdersPage() {
  const { search, change, clear } = useListSearch()
  const choice = readOrderChoice(search)
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
      <ManageList
        list={list}
        total={first?.total}
        status={first && formatPlural(first.total, 'order')}
        loading="Loading orders"
        rowHeight={56}
        failed="Failed to fetch orders"
        empty={
          filtered ? (
            <Empty
              action={
                <Button variant="default" onClick={clear}>
                  Show all orders
                </Button>
              }
            >
              No orders match.
            </Empty>
          ) : (
            <Empty>No orders yet. What customers order in the shop is listed here.</Empty>
          )
        }
      >
        <OrderTable orders={orders} />
        <LoadMore list={list} loaded={orders.length} total={first?.total ?? 0} />
      </ManageList>
    </>
  )
}
