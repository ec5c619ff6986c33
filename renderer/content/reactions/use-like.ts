import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { query } from '#renderer/core/api/api.ts'
import { useQueued } from '#renderer/core/outbox/use-queued.ts'
import { paths } from '#renderer/core/paths.ts'
import { useSignedIn } from '#renderer/core/session/me.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { likeAfterLogin } from './like-after-login.ts'
import { type Liked, likeFailed } from './like-failed.ts'
import type { ItemCalls } from './reactions.ts'

/**
 * Whether the reader likes something, and the change of mind, shown before the
 * server has heard of it. `path` is where to come back to from the login page.
 */
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
  const queued = useQueued(calls.like.key, id)
  const waiting = queued.pending.at(-1)
  const liked = signedIn && (waiting ? waiting.input.liked === true : data?.liked === true)

  const { mutate, isPending } = useMutation({
    // Says what is wanted, so that sending it again after an answer was lost changes nothing.
    mutationFn: (wanted: boolean) => calls.like({ id, liked: wanted }),
    meta: { errorsShownByCaller: true },
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
      if (error.code === 'OFFLINE' && keep(wanted)) return
      client.setQueryData(statusQuery.queryKey, before?.status)
      client.setQueryData(itemQuery.queryKey, before?.item)
      // An ended session is said elsewhere, once.
      if (error.code !== 'AUTH_REQUIRED') toast.error(likeFailed(error, noun))
    },
  })

  /** Whether it is sent once there is a connection again. */
  function keep(wanted: boolean): boolean {
    if (!queued.add) return false
    try {
      queued.add({ input: { id, liked: wanted }, instead: true })
      return true
    } catch {
      return false
    }
  }

  // Back from the login page: what was wanted there happens now, unless it is so already.
  useEffect(() => {
    if (!signedIn || !data || !likeAfterLogin.take(wanted)) return
    if (!data.liked) mutate(true)
  }, [signedIn, data, wanted, mutate])

  return {
    liked,
    /** The server has not heard of it yet. */
    waiting: waiting !== undefined,
    toggle() {
      // One change at a time: a double click is one click.
      if (isPending) return
      if (signedIn) return mutate(!liked)
      likeAfterLogin.keep(wanted)
      void navigate(paths.loginThen(path))
    },
  }
}

const withLikes = <T extends { likes: number }>(item: T | undefined, change: (likes: number) => number) =>
  item && { ...item, likes: Math.max(0, change(item.likes)) }
