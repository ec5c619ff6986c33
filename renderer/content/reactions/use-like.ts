import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { query } from '#renderer/core/api/api.ts'
import { useOfflineQueue } from '#renderer/core/offline-queue/use-offline-queue.ts'
import { paths } from '#renderer/core/paths.ts'
import { useSignedIn } from '#renderer/core/session/me.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { likeAfterLogin } from './like-after-login.ts'
import { type Liked, likeFailed } from './like-failed.ts'
import type { ItemCalls } from './reactions.ts'

/** The current user's like of an item, updated optimistically. `path` is the page to return to after login. */
export function useLike<T extends { likes: number }>(
  calls: ItemCalls<T>,
  { id, noun, path }: { id: string; noun: Liked; path: string },
) {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const client = useQueryClient()
  const statusQuery = query(calls.likeStatus, { id })
  const itemQuery = query(calls.get, { id })
  const wanted = `${calls.like.key} ${id}`
  const { data } = useQuery({ ...statusQuery, enabled: signedIn })
  const queued = useOfflineQueue(calls.like.key, id)
  const waiting = queued.pending.at(-1)
  const liked = signedIn && (waiting ? waiting.input.liked === true : data?.liked === true)

  const { mutate, isPending } = useMutation({
    // Sets the like instead of toggling it, so that a retry is harmless.
    mutationFn: (wanted: boolean) => calls.like({ id, liked: wanted }),
    meta: { callerShowsErrors: true },
    onMutate: async (wanted) => {
      await Promise.all([client.cancelQueries(statusQuery), client.cancelQueries(itemQuery)])
      const before = {
        status: client.getQueryData(statusQuery.queryKey),
        item: client.getQueryData(itemQuery.queryKey),
      }
      client.setQueryData(statusQuery.queryKey, { liked: wanted })
      client.setQueryData(itemQuery.queryKey, (item) => withLikes(item, (likes) => likes + (wanted ? 1 : -1)))
      return before
    },
    onSuccess: (answer) => {
      client.setQueryData(statusQuery.queryKey, { liked: answer.liked })
      client.setQueryData(itemQuery.queryKey, (item) => withLikes(item, () => answer.likesCount))
    },
    onError: (error, wanted, before) => {
      if (error.code === 'OFFLINE' && enqueue(wanted)) return
      client.setQueryData(statusQuery.queryKey, before?.status)
      client.setQueryData(itemQuery.queryKey, before?.item)
      // An expired session is reported globally.
      if (error.code !== 'AUTH_REQUIRED') toast.error(likeFailed(error, noun))
    },
  })

  /** Queues the like until the connection is back. Returns whether that worked. */
  function enqueue(wanted: boolean): boolean {
    if (!queued.add) return false
    try {
      queued.add({ input: { id, liked: wanted }, instead: true })
      return true
    } catch {
      return false
    }
  }

  // After the login, the stored like is sent.
  useEffect(() => {
    if (!signedIn || !data || !likeAfterLogin.take(wanted)) return
    if (!data.liked) mutate(true)
  }, [signedIn, data, wanted, mutate])

  return {
    liked,
    /** Whether it is not sent yet. */
    waiting: waiting !== undefined,
    toggle() {
      // A double click counts once.
      if (isPending) return
      if (signedIn) return mutate(!liked)
      likeAfterLogin.store(wanted)
      void navigate(paths.loginThen(path))
    },
  }
}

const withLikes = <T extends { likes: number }>(item: T | undefined, change: (likes: number) => number) =>
  item && { ...item, likes: Math.max(0, change(item.likes)) }
