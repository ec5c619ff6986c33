import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ListSelect, ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { oneOf, readSearchText } from '#renderer/core/admin/read-choice.ts'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { Empty, NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatDay, formatMoney, formatPlural } from '#renderer/core/ui/format.ts'
import { plans } from '#shared/core/plan-options.ts'
import type { BillStatus } from '#shared/core/subscription-options.ts'
import { billFilterLabels, billFilters } from '#shared/platform/owners-options.ts'
import { NonprofitRequests } from './NonprofitRequests.tsx'
import styles from './owners.module.css'

const states: Record<BillStatus, [label: string, tone: Tone]> = {
  open: ['To be paid', 'warn'],
  paid: ['Paid', 'ok'],
  used: ['Paid', 'ok'],
  void: ['Void', 'quiet'],
}

/** The bills of all companies, and the requests for the nonprofit price. */
export default function BillsPage() {
  const { search, change, clear } = useListSearch()
  const q = readSearchText(search)
  const state = oneOf(billFilters, search.get('state'))
  const list = useInfiniteQuery(
    listPages(api.owners.bills, { q: q || undefined, state, limit: 50 }, { showsPrevious: true }),
  )
  const pages = list.data?.pages
  const total = pages?.[0]?.total
  const bills = pages?.flatMap(({ results }) => results) ?? []
  return (
    <>
      <PageHead />
      <NonprofitRequests />
      <ListToolbar label="Search bills" placeholder="Company" q={q} onSearch={(text) => change({ q: text })}>
        <ListSelect
          label="State"
          every="All states"
          options={billFilterLabels}
          value={state}
          onChange={(next) => change({ state: next })}
        />
      </ListToolbar>
      <ManageList
        list={list}
        total={total}
        status={total === undefined ? undefined : formatPlural(total, 'bill')}
        loading="Loading bills"
        rowHeight={56}
        failed="Failed to load bills"
        empty={
          q || state ? (
            <NoMatches show="Show all bills" onShow={clear}>
              No bills match.
            </NoMatches>
          ) : (
            <Empty>No bills yet.</Empty>
          )
        }
      >
        <div className={styles.card}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Company</th>
                <th>For</th>
                <th>State</th>
                <th className={styles.number}>Amount</th>
                <th data-leaves>Made</th>
                <th aria-label="Invoice" />
              </tr>
            </thead>
            <tbody>
              {bills.map((bill) => {
                const [label, tone] = states[bill.status]
                return (
                  <tr key={bill._id}>
                    <td>
                      <Link to={paths.owners.company(bill.companyId)}>{bill.company}</Link>
                    </td>
                    <td>
                      <span className={styles.names}>
                        <span>
                          {bill.kind === 'fees' ? 'Transaction fees' : `${plans[bill.plan].name}, ${bill.billing}`}
                        </span>
                        <small>
                          {formatDay(bill.periodStart)} – {formatDay(bill.periodEnd)}
                        </small>
                      </span>
                    </td>
                    <td>
                      <Badge tone={tone}>{label}</Badge>
                    </td>
                    <td className={`num ${styles.number}`}>{formatMoney(bill.total, bill.currency)}</td>
                    <td className="num" data-leaves>
                      {formatDay(bill.createdAt)}
                    </td>
                    <td className={styles.actions}>
                      {bill.invoiceUrl && (
                        <a
                          href={bill.invoiceUrl}
                          aria-label={`Invoice of ${bill.company}, ${formatDay(bill.createdAt)}`}
                        >
                          Invoice
                        </a>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <LoadMore list={list} loaded={bills.length} total={total ?? 0} />
      </ManageList>
    </>
  )
}
