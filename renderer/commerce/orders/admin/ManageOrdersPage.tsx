import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { DayFields } from '#renderer/core/admin/DayFields.tsx'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { ListSelect, ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RefusedDialog } from '#renderer/core/admin/RefusedDialog.tsx'
import { useSelection } from '#renderer/core/admin/selection.ts'
import { TableButtons } from '#renderer/core/admin/TableButtons.tsx'
import { useCards } from '#renderer/core/admin/use-cards.ts'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useDefaultView } from '#renderer/core/saved-views/admin/use-default-view.ts'
import { ViewName } from '#renderer/core/saved-views/admin/ViewName.tsx'
import { ViewsMenu } from '#renderer/core/saved-views/admin/ViewsMenu.tsx'
import { Empty, NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import type { OrderSort } from '#shared/core/order-options.ts'
import {
  type OrderStatus,
  type OrderView,
  orderStatuses,
  orderStatusLabels,
  orderViews,
  type PaymentStatus,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/core/order-options.ts'
import { OrderBulkBar } from './OrderBulkBar.tsx'
import { OrderTable } from './OrderTable.tsx'
import { loadAllOrders, useBulkStatus } from './order-bulk.ts'
import { type OrderChoice, orderFilterOf, orderPages, readOrderChoice } from './order-search.ts'

const pills = [undefined, ...orderStatuses, ...orderViews]
const pillLabels: Record<OrderStatus | OrderView, string> = { ...orderStatusLabels, abandoned: 'Abandoned' }

const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest total',
  lowest: 'Lowest total',
}

export default function ManageOrdersPage() {
  const { search, change, clear } = useListSearch()
  const choice = readOrderChoice(search)
  const waiting = useDefaultView('orders')
  const list = useInfiniteQuery({ ...orderPages(choice), enabled: !waiting })
  const first = list.data?.pages[0]
  const orders = list.data?.pages.flatMap(({ results }) => results) ?? []
  const filtered =
    choice.q || choice.tag || choice.statuses.length > 0 || choice.payment || choice.view || choice.from || choice.until
  const selection = useSelection(JSON.stringify(choice), orders)
  const selectAll = useMutation({
    meta: { changesNothing: true },
    mutationFn: () => loadAllOrders(choice),
    onSuccess: selection.replace,
  })
  const statuses = useBulkStatus()
  const cards = useCards()

  return (
    <>
      <PageHead note={<ViewName list="orders" />}>
        <TableButtons
          kind="orders"
          table={() => api.adminOrders.table(orderFilterOf(choice))}
          empty={first?.total === 0}
        />
        <ToolButton icon={IconPlus} variant="filled" to={paths.admin.addOrder}>
          Create order
        </ToolButton>
      </PageHead>
      <FilterPills
        label="Status"
        pills={pills.map((value) => ({
          value,
          name: value ? pillLabels[value] : 'All',
          count: first?.counts[value ?? 'all'],
        }))}
        value={choice.view ?? (choice.statuses.length ? choice.statuses : undefined)}
        onChange={(value) => change(afterPill(choice, value))}
      />
      <ListToolbar
        label="Search orders"
        placeholder="Number, customer name or email"
        q={choice.q}
        onSearch={(q) => change({ q })}
      >
        <DayFields from={choice.from} until={choice.until} onChange={change} />
        <ListSelect
          label="Payment"
          options={paymentOptions(first?.paymentCounts)}
          every="Any payment"
          value={choice.payment}
          onChange={(payment) => change({ payment })}
        />
        <TagFilter value={choice.tag} onChange={(tag) => change({ tag })} />
        <ListSelect label="Sort by" options={sortLabels} value={choice.sort} onChange={(sort) => change({ sort })} />
        <ViewsMenu list="orders" />
      </ListToolbar>
      <ManageList
        list={list}
        total={first?.total}
        status={first && formatPlural(first.total, 'order')}
        loading="Loading orders"
        rowHeight={56}
        failed="Failed to fetch orders"
        empty={
          filtered ? (
            <NoMatches show="Show all orders" onShow={clear}>
              No orders match.
            </NoMatches>
          ) : (
            <Empty>No orders yet. Orders from the shop appear here.</Empty>
          )
        }
      >
        <OrderTable orders={orders} selection={selection} />
        <LoadMore list={list} loaded={orders.length} total={first?.total ?? 0} />
      </ManageList>
      {selection.count > 0 && (
        <OrderBulkBar
          // Cards have no header with a checkbox for all.
          selection={cards ? { ...selection, page: true } : selection}
          total={first?.total ?? 0}
          selectAll={() => selectAll.mutate()}
          selectingAll={selectAll.isPending}
          statuses={statuses}
        />
      )}
      <RefusedDialog one="order" refused={statuses.refused} onClose={statuses.forget} />
    </>
  )
}

/** Each status is switched on and off for itself; “All” and “Abandoned” replace them. */
const afterPill = ({ statuses }: OrderChoice, pressed: OrderStatus | OrderView | undefined) =>
  pressed === undefined || pressed === 'abandoned'
    ? { status: undefined, view: pressed }
    : {
        status: orderStatuses.filter((one) => statuses.includes(one) !== (one === pressed)).join(',') || undefined,
        view: undefined,
      }

/** Every payment status with the number of its orders, once it is known. */
const paymentOptions = (counts: Partial<Record<PaymentStatus, number>> = {}) =>
  Object.fromEntries(
    paymentStatuses.map((status) => {
      const count = counts[status]
      return [status, `${paymentStatusLabels[status]}${count === undefined ? '' : ` (${formatNumber(count)})`}`]
    }),
  )

/** Shops without tags have no filter for them. */
function TagFilter({ value, onChange }: { value: string | undefined; onChange(tag: string | undefined): void }) {
  const { data = [] } = useQuery(query(api.orderTags.list, {}))
  // The selected tag stays visible even if no order has it any more.
  const tags = new Set(value ? [...data, value] : data)
  if (tags.size === 0) return null
  const options = Object.fromEntries([...tags].map((tag) => [tag, tag]))
  return <ListSelect label="Tag" options={options} every="All tags" value={value} onChange={onChange} />
}
