import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatShortDay } from '#renderer/core/admin/figures.ts'
import { ListPagination } from '#renderer/core/admin/ListPagination.tsx'
import { ListSelect, ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { oneOf, readSearchText } from '#renderer/core/admin/read-choice.ts'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Empty, NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatMoney, formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import type { Customer, CustomerSort } from '#shared/commerce/customers.ts'
import styles from './CustomersPage.module.css'

const sortLabels: Record<CustomerSort, string> = {
  latest: 'Latest order',
  spent: 'Highest spend',
  orders: 'Most orders',
  name: 'Name',
}
const sorts = Object.keys(sortLabels) as CustomerSort[]

/** Everyone who ordered or has an account, with their orders and spend. */
export default function CustomersPage() {
  const { search, page, change, setPage, setPageSize, clear } = useListSearch()
  const q = readSearchText(search)
  const sort = oneOf(sorts, search.get('sort')) ?? 'latest'
  const list = useQuery({
    ...query(api.adminCustomers.list, { q: q || undefined, sort, ...page }),
    placeholderData: keepPreviousData,
  })
  const total = list.data?.total
  return (
    <>
      <PageHead />
      <ListToolbar
        label="Search customers"
        placeholder="Name, email or phone"
        q={q}
        onSearch={(text) => change({ q: text })}
      >
        <ListSelect label="Sort by" options={sortLabels} value={sort} onChange={(next) => change({ sort: next })} />
      </ListToolbar>
      <ManageList
        list={list}
        total={total}
        status={total === undefined ? undefined : formatPlural(total, 'customer')}
        loading="Loading customers"
        rowHeight={56}
        failed="Failed to load customers"
        empty={
          q ? (
            <NoMatches show="Show all customers" onShow={clear}>
              No customers match.
            </NoMatches>
          ) : (
            <Empty>No customers yet. Customers appear here with their first order.</Empty>
          )
        }
      >
        <CustomerTable customers={list.data?.results ?? []} />
        <ListPagination {...page} total={total ?? 0} onPageChange={setPage} onPageSizeChange={setPageSize} />
      </ManageList>
    </>
  )
}

const CustomerTable = ({ customers }: { customers: readonly Customer[] }) => (
  <div className={styles.card}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Customer</th>
          <th data-leaves>Phone</th>
          <th data-leaves>Account</th>
          <th className={styles.number}>Orders</th>
          <th className={styles.number}>Spent</th>
          <th data-leaves>Last order</th>
        </tr>
      </thead>
      <tbody>
        {customers.map(({ _id, name, email, phone, userId, orders, spent, lastOrderAt }) => (
          <tr key={_id}>
            <td className={styles.customer}>
              <span className={styles.names}>
                <Link to={paths.admin.customer(_id)} className={styles.name}>
                  {name}
                </Link>
                <small>{email || phone}</small>
              </span>
            </td>
            <td className="num" data-leaves>
              {phone}
            </td>
            <td data-leaves>{userId ? 'Registered' : 'Guest'}</td>
            <td className={`num ${styles.number} ${styles.orders}`}>
              {formatNumber(orders)}
              <span className={styles.word}>{orders === 1 ? ' order' : ' orders'}</span>
            </td>
            <td className={`num ${styles.number}`}>{formatMoney(spent)}</td>
            <td className="num" data-leaves>
              {lastOrderAt && <time dateTime={lastOrderAt}>{formatShortDay(lastOrderAt)}</time>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
