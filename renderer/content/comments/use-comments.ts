import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { newId } from '#renderer/core/new-id.ts'
import { useQueued } from '#renderer/core/outbox/use-queued.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Comment } from '#shared/content/comments.ts'
import { AppError } from '#shared/core/errors.ts'
import { type CommentCalls, commentPages } from './comment-pages.ts'

/** Everything about the comments on one thing, as the person reading may see them. */
export function useComments(calls: CommentCalls, id: string) {
  const { me, signedIn, may } = useMe()
  const mustWait = useCompany().comments === 'everyone' && !signedIn && !me
  const staff = may('content')
  const list = useInfiniteQuery({
    ...commentPages(calls, id, staff),
    // Signing in as staff changes the question; the answer to the old one does meanwhile.
    placeholderData: (before) => before,
  })
  const results = list.data?.pages.flatMap((page) => page.results) ?? []
  const waiting = useWaiting(calls, id, staff)
  // What the server answered, until the lists that are asked for again have it too.
  const [stored, setStored] = useState<Comment>()
  const add = useMutation({
    mutationFn: (input: Parameters<typeof calls.create>[0]) =>
      calls.create(input).then((comment) => {
        setStored(comment)
        return comment
      }),
    onMutate: () => setStored(undefined),
    meta: { errorsShownByCaller: true },
  })
  const queued = useQueued(calls.create.key, id)
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
  const edit = useMutation({ mutationFn: calls.edit, meta: { errorsShownByCaller: true } })
  const report = useMutation({ mutationFn: calls.report, onSuccess: ({ message }) => toast.success(message) })

  const others = waiting.filter(({ _id }) => results.every((known) => known._id !== _id))
  const listed = [...others, ...results]
  // Shown before the server has it, and until the lists bring it.
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

/** The reader's own comments that nobody has approved yet. Asked by browsers only: pages are the same for everybody. */
function useWaiting(calls: CommentCalls, id: string, staff: boolean) {
  const asking = query(calls.waiting, { id })
  const { data } = useQuery({ ...asking, enabled: typeof document !== 'undefined' && !staff })
  return data?.results ?? []
}
