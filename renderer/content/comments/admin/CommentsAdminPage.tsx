import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api } from '#renderer/core/api/api.ts'
import { SearchField } from '#renderer/core/lists/SearchField.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { type ModerationView, moderationViews } from '#shared/content/moderation.ts'
import styles from './CommentsAdminPage.module.css'
import { DecisionBar } from './DecisionBar.tsx'
import { ModeratedRow } from './ModeratedRow.tsx'
import { useChosen } from './use-chosen.ts'
import { useDecide } from './use-decide.ts'

const names: Record<ModerationView, string> = {
  waiting: 'Waiting',
  reported: 'Reported',
  approved: 'Approved',
  hidden: 'Hidden',
}
const nothing: Record<ModerationView, string> = {
  waiting: 'Nothing waits for approval.',
  reported: 'Nothing was reported.',
  approved: 'No comments yet.',
  hidden: 'No comment is hidden.',
}

/** What people wrote under anything on the site, and what staff decide about it. */
export default function CommentsAdminPage() {
  const [params, setParams] = useSearchParams()
  const state = moderationViews.find((view) => view === params.get('state')) ?? 'waiting'
  const q = params.get('q') ?? ''
  const list = useInfiniteQuery({
    queryKey: [api.adminComments.list.key, { state, q }],
    queryFn: ({ pageParam }) => api.adminComments.list({ state, q, limit: 30, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
  const { decide, leaving, busy } = useDecide()
  const comments = (list.data?.pages.flatMap(({ results }) => results) ?? []).filter(({ _id }) => !leaving.has(_id))
  const counts = list.data?.pages[0]?.counts
  const chosen = useChosen(comments)
  const show = (next: { state?: ModerationView; q?: string }) => {
    chosen.clear()
    const to = { state, q, ...next }
    const search = new URLSearchParams({ ...(to.state !== 'waiting' && { state: to.state }), ...(to.q && { q: to.q }) })
    setParams(search, { replace: true, preventScrollReset: true })
  }

  return (
    <div className={styles.page}>
      <PageHead />
      <div className={styles.tools}>
        <FilterPills
          label="Which comments"
          pills={moderationViews.map((value) => ({
            value,
            name: names[value],
            count: value === 'waiting' || value === 'reported' ? counts?.[value] : undefined,
          }))}
          value={state}
          onChange={(value) => show({ state: value ?? 'waiting' })}
        />
        <SearchField label="Search comments" value={q} onSearch={(words) => show({ q: words })} />
      </div>
      {list.isPending ? (
        <Skeletons label="Loading comments" className={styles.list}>
          <Bone height={96} />
          <Bone height={96} />
        </Skeletons>
      ) : list.isError && comments.length === 0 ? (
        <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
          {list.error.message}
        </Failed>
      ) : comments.length === 0 ? (
        <Empty>{q ? `No comment says “${q}”.` : nothing[state]}</Empty>
      ) : (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <ModeratedRow
              key={comment._id}
              comment={comment}
              chosen={chosen.has(comment._id)}
              onChoose={(wide) => chosen.toggle(comment._id, wide)}
              onDecide={(action) => decide(action, [comment])}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
      <DecisionBar
        comments={chosen.comments}
        all={comments.length}
        busy={busy}
        onAll={chosen.all}
        onNone={chosen.clear}
        onDecide={(action) => {
          decide(action, chosen.comments)
          chosen.clear()
        }}
      />
    </div>
  )
}
