import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTableImport, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { LoadMore, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Redirect } from '#shared/site/redirects.ts'
import { PasteRedirects } from './PasteRedirects.tsx'
import { RedirectDialog } from './RedirectDialog.tsx'
import styles from './RedirectsPage.module.css'

/** The open dialog: a form for a redirect, or for many lines. */
type Open = 'new' | 'paste' | Redirect | undefined

/** All redirects of old addresses. */
export default function RedirectsPage() {
  const { search, change, clear } = useListSearch()
  const [open, setOpen] = useState<Open>()
  const q = search.get('q')?.trim().slice(0, 100) ?? ''
  const list = useInfiniteQuery({
    queryKey: [api.adminRedirects.list.key, 'pages', { q }],
    queryFn: ({ pageParam }) =>
      api.adminRedirects.list({ q: q || undefined, limit: 48, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const first = list.data?.pages[0]
  const redirects = list.data?.pages.flatMap(({ results }) => results) ?? []
  const add = (
    <Button size="sm" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen('new')}>
      Add redirect
    </Button>
  )
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconTableImport size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen('paste')}
        >
          Paste many
        </Button>
        {add}
      </PageHead>
      <p className={styles.hint}>
        Visitors of an old address are sent to the new one. An address where this site has a page shows that page.
      </p>
      <ListToolbar
        label="Search redirects"
        placeholder="Old or new address"
        q={q}
        onSearch={(text) => change({ q: text })}
      />
      <ManageList
        list={list}
        total={first?.total}
        status={first && formatPlural(first.total, 'redirect')}
        loading="Loading redirects"
        failed="Failed to load redirects"
        empty={
          q ? (
            <Empty
              action={
                <Button variant="default" onClick={clear}>
                  Show all redirects
                </Button>
              }
            >
              No redirects match.
            </Empty>
          ) : (
            <Empty action={add}>You have no redirects yet.</Empty>
          )
        }
      >
        <RedirectTable redirects={redirects} onEdit={setOpen} />
        <LoadMore list={list} loaded={redirects.length} total={first?.total ?? 0} />
      </ManageList>
      {open === 'paste' && <PasteRedirects onClose={close} />}
      {open && open !== 'paste' && (
        <RedirectDialog
          key={open === 'new' ? open : open._id}
          redirect={open === 'new' ? undefined : open}
          onClose={close}
        />
      )}
    </>
  )
}

interface TableProps {
  redirects: readonly Redirect[]
  onEdit(redirect: Redirect): void
}

const RedirectTable = ({ redirects, onEdit }: TableProps) => (
  <div className={styles.card}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Old address</th>
          <th>New address</th>
          <th data-leaves>Changed</th>
          <th className={styles.actions}>Actions</th>
        </tr>
      </thead>
      <tbody>
        {redirects.map((redirect) => (
          <tr key={redirect._id}>
            <td className={styles.from}>{redirect.from}</td>
            <td className={styles.to}>
              <span className={styles.word}>to </span>
              {redirect.to}
            </td>
            <td data-leaves>{formatDay(redirect.updatedAt)}</td>
            <td className={styles.actions}>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={`Edit ${redirect.from}`}
                onClick={() => onEdit(redirect)}
              >
                <IconPencil size={18} stroke={1.75} />
              </ActionIcon>
              <RemoveRedirect redirect={redirect} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const RemoveRedirect = ({ redirect: { _id, from } }: { redirect: Redirect }) => (
  <Confirm
    title="Remove this redirect?"
    action="Remove"
    opener={(ask) => (
      <ActionIcon variant="subtle" size={36} aria-label={`Remove ${from}`} onClick={ask}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    )}
    onConfirm={async () => toast.success((await api.adminRedirects.remove({ id: _id })).message)}
  >
    Visitors of {from} will see that there is no such page.
  </Confirm>
)
