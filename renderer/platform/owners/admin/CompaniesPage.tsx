import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatShortDay } from '#renderer/core/admin/figures.ts'
import { ListSelect, ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { oneOf, readSearchText } from '#renderer/core/admin/read-choice.ts'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { Empty, NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatNumber, formatPlural, formatSize } from '#renderer/core/ui/format.ts'
import { planKeys } from '#shared/core/plan-options.ts'
import { subscriptionLabels, subscriptionStatuses } from '#shared/core/subscription-options.ts'
import type { OwnedCompany } from '#shared/platform/owners.ts'
import { type CompanySort, companySorts } from '#shared/platform/owners-options.ts'
import { planLabels, planText, revenueText, warningsOf } from './company-texts.ts'
import styles from './owners.module.css'
import { StateBadges } from './StateBadges.tsx'

const sortLabels: Record<CompanySort, string> = {
  newest: 'Newest',
  name: 'Name',
  activity: 'Last activity',
  storage: 'Most storage',
}
const statusLabels = { ...subscriptionLabels, none: 'No subscription' }
const statuses = [...subscriptionStatuses, 'none'] as const
const suspendedLabels = { yes: 'Suspended', no: 'Not suspended' }

/** All companies of the platform. */
export default function CompaniesPage() {
  const { search, change, clear } = useListSearch()
  const q = readSearchText(search)
  const filter = {
    plan: oneOf(planKeys, search.get('plan')),
    status: oneOf(statuses, search.get('status')),
    suspended: oneOf(['yes', 'no'] as const, search.get('suspended')),
  }
  const sort = oneOf(companySorts, search.get('sort')) ?? 'newest'
  const list = useInfiniteQuery(
    listPages(api.owners.companies, { q: q || undefined, ...filter, sort, limit: 50 }, { showsPrevious: true }),
  )
  const pages = list.data?.pages
  const total = pages?.[0]?.total
  const companies = pages?.flatMap(({ results }) => results) ?? []
  const isFiltered = q !== '' || Object.values(filter).some(Boolean)
  return (
    <>
      <PageHead />
      <ListToolbar
        label="Search companies"
        placeholder="Name or address"
        q={q}
        onSearch={(text) => change({ q: text })}
      >
        <ListSelect
          label="Plan"
          every="All plans"
          options={planLabels}
          value={filter.plan}
          onChange={(plan) => change({ plan })}
        />
        <ListSelect
          label="Subscription"
          every="All billing"
          options={statusLabels}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
        <ListSelect
          label="State"
          every="All states"
          options={suspendedLabels}
          value={filter.suspended}
          onChange={(suspended) => change({ suspended })}
        />
        <ListSelect label="Sort by" options={sortLabels} value={sort} onChange={(next) => change({ sort: next })} />
      </ListToolbar>
      <ManageList
        list={list}
        total={total}
        status={total === undefined ? undefined : formatPlural(total, 'company', 'companies')}
        loading="Loading companies"
        rowHeight={56}
        failed="Failed to load companies"
        empty={
          isFiltered ? (
            <NoMatches show="Show all companies" onShow={clear}>
              No companies match.
            </NoMatches>
          ) : (
            <Empty>No companies yet. They appear here when they sign up.</Empty>
          )
        }
      >
        <CompanyTable companies={companies} />
        <LoadMore list={list} loaded={companies.length} total={total ?? 0} />
      </ManageList>
    </>
  )
}

const CompanyTable = ({ companies }: { companies: readonly OwnedCompany[] }) => (
  <div className={styles.card}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Company</th>
          <th>Plan</th>
          <th className={`${styles.number} ${styles.usage}`} data-leaves>
            Media
          </th>
          <th className={`${styles.number} ${styles.usage}`} data-leaves>
            Products
          </th>
          <th className={`${styles.number} ${styles.usage}`} data-leaves>
            Storage
          </th>
          <th className={`${styles.number} ${styles.figure}`} data-leaves>
            Paid orders
          </th>
          <th className={styles.figure} data-leaves>
            Last activity
          </th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <CompanyRow key={company._id} company={company} />
        ))}
      </tbody>
    </table>
  </div>
)

function CompanyRow({ company }: { company: OwnedCompany }) {
  const { _id, name, host, usage, lastActivityAt } = company
  return (
    <tr>
      <td className={styles.company} data-whole>
        <span className={styles.names}>
          <Link to={paths.owners.company(_id)} className={styles.name}>
            {name}
          </Link>
          <small>{host || 'No address'}</small>
        </span>
      </td>
      <td>{planText(company)}</td>
      <td className={`num ${styles.number} ${styles.usage}`} data-leaves>
        {usedOf(usage.media)}
      </td>
      <td className={`num ${styles.number} ${styles.usage}`} data-leaves>
        {usedOf(usage.products)}
      </td>
      <td className={`num ${styles.number} ${styles.usage}`} data-leaves>
        {formatSize(usage.storage.used)}
      </td>
      <td className={`num ${styles.number} ${styles.figure}`} data-leaves>
        {revenueText(company) || '–'}
      </td>
      <td className={`num ${styles.figure}`} data-leaves>
        {lastActivityAt ? <time dateTime={lastActivityAt}>{formatShortDay(lastActivityAt)}</time> : '–'}
      </td>
      {/* Several do not fit beside the plan on a phone. */}
      <td className={styles.state} data-whole={warningsOf(company).length > 1 || undefined}>
        <span className={styles.badges}>
          <StateBadges company={company} />
        </span>
      </td>
    </tr>
  )
}

const usedOf = ({ used, limit }: OwnedCompany['usage']['media']) =>
  limit === null ? formatNumber(used) : `${formatNumber(used)} of ${formatNumber(limit)}`
