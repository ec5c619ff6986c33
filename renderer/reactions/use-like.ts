import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { query } from '../api/api.ts'
import { paths } from '../paths.ts'
import { useSignedIn } from '../site/me.ts'
import { toast } from '../ui/toast.ts'
import { likeAfterLogin } from './like-after-login.ts'
import type { ItemCalls } from './reactions.ts'

/** What is said when a like failed, by the kind of thing. */
const failed = (noun: string) => `Failed to like ${noun}. Please try again.`

/**
 * Whether the reader likes something, and the change of mind, shown before the
 * server has heard of it. `path` is where to come back to from the login page.
 */
export function useLike<T extends { likes: number }>(
  calls: ItemCalls<T>,
  { id, noun, path }: { id: string; noun: string; path: string },
) {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const client = useQueryClient()
  const statusQuery = query(calls.likeStatus, { id })
  const itemQuery = query(calls.get, { id })
  const wanted = `${calls.like.key} ${id}`
  const { data } = useQuery({ ...statusQuery, enabled: signedIn })
  const liked = signedIn && data?.liked === true

  const { mutate, isPending } = useMutation({
    mutationFn: () => calls.like({ id }),
    meta: { errorsShownByCaller: true },
    onMutate: async () => {
      await Promise.all([client.cancelQueries(statusQuery), client.cancelQueries(itemQuery)])
      const before = {
        status: client.getQueryData(statusQuery.queryKey),
        item: client.getQueryData(itemQuery.queryKey),
      }
      client.setQueryData(statusQuery.queryKey, { liked: !liked })
      client.setQueryData(itemQuery.queryKey, (item) => withLikes(item, (likes) => likes + (liked ? -1 : 1)))
      return before
    },
    onSuccess: (answer) => {
      client.setQueryData(statusQuery.queryKey, { liked: answer.liked })
      client.setQueryData(itemQuery.queryKey, (item) => withLikes(item, () => answer.likesCount))
    },
    onError: (error, _nothing, before) => {
      client.setQueryData(statusQuery.queryKey, before?.status)
      client.setQueryData(itemQuery.queryKey, before?.item)
      // An ended session is said elsewhere, once.
      if (error.code !== 'AUTH_REQUIRED') toast.error(failed(noun))
    },
  })

  // Back from the login page: what was wanted there happens now, unless it is so already.
  useEffect(() => {
    if (!signedIn || !data || !likeAfterLogin.take(wanted)) return
    if (!data.liked) mutate()
  }, [signedIn, data, wanted, mutate])

  return {
    liked,
    toggle() {
      // One change at a time: a double click is one click.
      if (isPending) return
      if (signedIn) return mutate()
      likeAfterLogin.keep(wanted)
      void navigate(paths.loginThen(path))
    },
  }
}

const withLikes = <T extends { likes: number }>(item: T | undefined, change: (likes: number) => number) =>
  item && { ...item, likes: Math.max(0, change(item.likes)) }
