import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { SearchField } from '#renderer/core/lists/SearchField.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { type ModerationView, moderationViews } from '#shared/content/moderation.ts'
import styles from './CommentsAdminPage.module.css'
import { DecisionBar } from './DecisionBar.tsx'
import { ModeratedRow } from './ModeratedRow.tsx'
import { useDecide } from './use-decide.ts'
import { useSelection } from './use-selection.ts'

const names: Record<ModerationView, string> = {
  waiting: 'Waiting',
  reported: 'Reported',
  approved: 'Approved',
  hidden: 'Hidden',
}
const nothing: Record<ModerationView, string> = {
  waiting: 'No comments are waiting for approval.',
  reported: 'No comments were reported.',
  approved: 'No comments yet.',
  hidden: 'No comments are hidden.',
}

/** Moderation of all comments on the site. */
export default function CommentsAdminPage() {
  const [params, setParams] = useSearchParams()
  const state = moderationViews.find((view) => view === params.get('state')) ?? 'waiting'
  const q = params.get('q') ?? ''
  const list = useInfiniteQuery(listPages(api.adminComments.list, { state, q, limit: 30 }))
  const { decide, removed, busy } = useDecide()
  const comments = (list.data?.pages.flatMap(({ results }) => results) ?? []).filter(({ _id }) => !removed.has(_id))
  const counts = list.data?.pages[0]?.counts
  const selected = useSelection(comments)
  const show = (next: { state?: ModerationView; q?: string }) => {
    selected.clear()
    const to = { state, q, ...next }
    const search = new URLSearchParams({ ...(to.state !== 'waiting' && { state: to.state }), ...(to.q && { q: to.q }) })
    setParams(search, { replace: true, preventScrollReset: true })
  }

  return (
    <div className={styles.page}>
      <PageHead />
      <div className={styles.tools}>
        <FilterPills
          label="Filter comments"
          pills={moderationViews.map((value) => ({
            value,
            name: names[value],
            count: value === 'waiting' || value === 'reported' ? counts?.[value] : undefined,
          }))}
          value={state}
          onChange={(value) => show({ state: value ?? 'waiting' })}
        />
        <SearchField label="Search comments" value={q} onSearch={(text) => show({ q: text })} />
      </div>
      {!list.data ? (
        <LoadingState query={list} label="Loading comments" className={styles.list} bones={[96, 96]} />
      ) : comments.length === 0 ? (
        <Empty>{q ? `No comments match “${q}”.` : nothing[state]}</Empty>
      ) : (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <ModeratedRow
              key={comment._id}
              comment={comment}
              selected={selected.has(comment._id)}
              onSelect={(wide) => selected.toggle(comment._id, wide)}
              onDecide={(action) => decide(action, [comment])}
            />
          ))}
        </ul>
      )}
      <MoreItems compact list={list} loaded={comments.length} />
      <DecisionBar
        comments={selected.comments}
        all={comments.length}
        busy={busy}
        onAll={selected.all}
        onNone={selected.clear}
        onDecide={(action) => {
          decide(action, selected.comments)
          selected.clear()
        }}
      />
    </div>
  )
}
