import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ListSelect } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { oneOf } from '#renderer/core/admin/read-choice.ts'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { Empty, NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatMoment, formatPlural } from '#renderer/core/ui/format.ts'
import { ownerActionLabels, ownerActionNames } from '#shared/platform/owners-options.ts'
import styles from './owners.module.css'

/** What the owners did, with their reasons. */
export default function LogPage() {
  const { search, change, clear } = useListSearch()
  const action = oneOf(ownerActionNames, search.get('action'))
  const list = useInfiniteQuery(listPages(api.owners.log, { action, limit: 50 }, { showsPrevious: true }))
  const pages = list.data?.pages
  const total = pages?.[0]?.total
  const entries = pages?.flatMap(({ results }) => results) ?? []
  return (
    <>
      <PageHead>
        <ListSelect
          label="Action"
          every="All actions"
          options={ownerActionLabels}
          value={action}
          onChange={(next) => change({ action: next })}
        />
      </PageHead>
      <ManageList
        list={list}
        total={total}
        status={total === undefined ? undefined : formatPlural(total, 'entry', 'entries')}
        loading="Loading the log"
        rowHeight={64}
        failed="Failed to load the log"
        empty={
          action ? (
            <NoMatches show="Show all actions" onShow={clear}>
              No entries match.
            </NoMatches>
          ) : (
            <Empty>No actions yet.</Empty>
          )
        }
      >
        <div className={styles.card}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>When</th>
                <th>Who</th>
                <th>Action</th>
                <th>Reason</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ _id, createdAt, by, username, ip, action: done, companyId, company, detail, reason }) => (
                <tr key={_id}>
                  <td className="num">{formatMoment(createdAt)}</td>
                  <td className={styles.who}>
                    <span className={styles.names}>
                      <span>{by}</span>
                      {username && <small>{username}</small>}
                      <small>{ip}</small>
                    </span>
                  </td>
                  <td className={styles.wraps} data-whole>
                    {ownerActionLabels[done]}
                    {companyId && (
                      <>
                        {' – '}
                        <Link to={paths.owners.company(companyId)}>{company}</Link>
                      </>
                    )}
                    {detail && <small> {detail}</small>}
                  </td>
                  <td className={styles.wraps} data-whole>
                    {reason}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <LoadMore list={list} loaded={entries.length} total={total ?? 0} />
      </ManageList>
    </>
  )
}
