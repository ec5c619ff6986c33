import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { newId } from '#renderer/core/new-id.ts'
import { useOfflineQueue } from '#renderer/core/offline-queue/use-offline-queue.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Comment } from '#shared/content/comments.ts'
import { AppError } from '#shared/core/errors.ts'
import { type CommentCalls, commentPages } from './comment-pages.ts'

/** The comments on an item as the reader may see them, and the actions on them. */
export function useComments(calls: CommentCalls, id: string) {
  const { me, signedIn, may } = useMe()
  const mustWait = useCompany().comments === 'everyone' && !signedIn && !me
  const staff = may('content')
  const list = useInfiniteQuery({
    ...commentPages(calls, id, staff),
    // Signing in as staff changes the query. The previous result is displayed until the new one arrives.
    placeholderData: (before) => before,
  })
  const results = list.data?.pages.flatMap((page) => page.results) ?? []
  const waiting = useWaiting(calls, id, staff)
  // The created comment, until the refetched lists contain it.
  const [stored, setStored] = useState<Comment>()
  const add = useMutation({
    mutationFn: (input: Parameters<typeof calls.create>[0]) =>
      calls.create(input).then((comment) => {
        setStored(comment)
        return comment
      }),
    onMutate: () => setStored(undefined),
    meta: { callerShowsErrors: true },
  })
  const queued = useOfflineQueue(calls.create.key, id)
  const post = async ({ text, website }: { text: string; website: string }) => {
    const key = newId()
    const input = { id, text, ...(website && { website }) }
    try {
      await add.mutateAsync({ ...input, idempotencyKey: key })
    } catch (error) {
      if (AppError.from(error).code !== 'OFFLINE' || !queued.add) throw error
      queued.add({ key, input })
    }
  }
  const moderate = useMutation({ mutationFn: calls.moderate })
  const remove = useMutation({ mutationFn: calls.remove })
  const edit = useMutation({ mutationFn: calls.edit, meta: { callerShowsErrors: true } })
  const report = useMutation({ mutationFn: calls.report, onSuccess: ({ message }) => toast.success(message) })

  const others = waiting.filter(({ _id }) => results.every((known) => known._id !== _id))
  const listed = [...others, ...results]
  // Displayed optimistically until the lists contain it.
  const sending: Comment | undefined = add.isPending
    ? (stored ?? {
        _id: 'sending',
        text: add.variables.text,
        createdAt: new Date(add.submittedAt).toISOString(),
        state: mustWait ? 'waiting' : 'approved',
        ...(me && { user: { username: me.username } }),
      })
    : undefined
  const added = sending && listed.every(({ _id }) => _id !== sending._id) ? [sending] : []

  return {
    me,
    staff,
    list,
    comments: [...added, ...listed],
    total: (list.data?.pages[0]?.total ?? 0) + added.filter(({ state }) => state === 'approved').length,
    mustWait,
    busy: add.isPending,
    post,
    queued,
    moderate,
    remove,
    edit,
    report,
    own: ({ user, _id }: Comment) => _id !== 'sending' && me !== undefined && user?.username === me.username,
  }
}

/** The reader's own comments that wait for approval. Loaded in browsers only, because server-rendered pages are cached. */
function useWaiting(calls: CommentCalls, id: string, staff: boolean) {
  const asking = query(calls.waiting, { id })
  const { data } = useQuery({ ...asking, enabled: typeof document !== 'undefined' && !staff })
  return data?.results ?? []
}
