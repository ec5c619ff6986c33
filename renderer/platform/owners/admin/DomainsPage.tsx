import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { readSearchText } from '#renderer/core/admin/read-choice.ts'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { Empty, NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { HostLine } from '#shared/platform/owners.ts'
import styles from './owners.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

/** The addresses of all companies. */
export default function DomainsPage() {
  const { search, change, clear } = useListSearch()
  const q = readSearchText(search)
  const list = useInfiniteQuery(listPages(api.owners.hosts, { q: q || undefined, limit: 50 }, { showsPrevious: true }))
  const pages = list.data?.pages
  const total = pages?.[0]?.total
  const hosts = pages?.flatMap(({ results }) => results) ?? []
  const [removing, setRemoving] = useState<HostLine>()
  const remove = useMutation({
    mutationFn: ({ host, reason }: { host: string; reason: string }) => api.owners.removeHost({ host, reason }),
    onSuccess({ message }) {
      setRemoving(undefined)
      toast.success(message)
    },
  })
  return (
    <>
      <PageHead />
      <ListToolbar
        label="Search domains"
        placeholder="Domain or company"
        q={q}
        onSearch={(text) => change({ q: text })}
      />
      <ManageList
        list={list}
        total={total}
        status={total === undefined ? undefined : formatPlural(total, 'domain')}
        loading="Loading domains"
        rowHeight={56}
        failed="Failed to load domains"
        empty={
          q ? (
            <NoMatches show="Show all domains" onShow={clear}>
              No domains match.
            </NoMatches>
          ) : (
            <Empty>No domains yet.</Empty>
          )
        }
      >
        <div className={styles.card}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Domain</th>
                <th data-leaves>Kind</th>
                <th data-leaves>Added</th>
                <th aria-label="Actions" />
              </tr>
            </thead>
            <tbody>
              {hosts.map((line) => (
                <tr key={line.host}>
                  <td>
                    <span className={styles.names}>
                      <strong>{line.host}</strong>
                      <small>
                        <Link to={paths.owners.company(line.companyId)}>{line.company}</Link>
                      </small>
                    </span>
                  </td>
                  <td data-leaves>{line.proven ? 'Own domain' : 'Address of the platform'}</td>
                  <td className="num" data-leaves>
                    {formatDay(line.createdAt)}
                  </td>
                  <td className={styles.actions}>
                    {line.hosts > 1 && (
                      <IconButton
                        icon={IconTrash}
                        color="gray"
                        label={`Remove ${line.host}`}
                        onClick={() => setRemoving(line)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <LoadMore list={list} loaded={hosts.length} total={total ?? 0} />
      </ManageList>
      <ReasonDialog
        key={removing?.host}
        open={removing !== undefined}
        title={`Remove ${removing?.host}?`}
        action="Remove"
        tone="red"
        busy={remove.isPending}
        onConfirm={(reason) => removing && remove.mutate({ host: removing.host, reason })}
        onClose={() => setRemoving(undefined)}
      >
        <p>The domain no longer leads to {removing?.company}. The company can add its own domains again.</p>
      </ReasonDialog>
    </>
  )
}
