import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Photo } from '#shared/photos.ts'
import { api, query } from '../api/api.ts'
import { paths } from '../paths.ts'
import { useSignedIn } from '../site/me.ts'
import { toast } from '../ui/toast.ts'
import { likeAfterLogin } from './like-after-login.ts'

/** Whether the reader likes a photo, and the change of mind, shown before the server has heard of it. */
export function useLike(id: string) {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const client = useQueryClient()
  const statusQuery = query(api.photos.likeStatus, { id })
  const photoQuery = query(api.photos.get, { id })
  const { data } = useQuery({ ...statusQuery, enabled: signedIn })
  const liked = signedIn && data?.liked === true

  const { mutate, isPending } = useMutation({
    mutationFn: () => api.photos.like({ id }),
    meta: { errorsShownByCaller: true },
    onMutate: async () => {
      await Promise.all([client.cancelQueries(statusQuery), client.cancelQueries(photoQuery)])
      const before = {
        status: client.getQueryData(statusQuery.queryKey),
        photo: client.getQueryData(photoQuery.queryKey),
      }
      client.setQueryData(statusQuery.queryKey, { liked: !liked })
      client.setQueryData(photoQuery.queryKey, (photo) => withLikes(photo, (likes) => likes + (liked ? -1 : 1)))
      return before
    },
    onSuccess: (answer) => {
      client.setQueryData(statusQuery.queryKey, { liked: answer.liked })
      client.setQueryData(photoQuery.queryKey, (photo) => withLikes(photo, () => answer.likesCount))
    },
    onError: (error, _nothing, before) => {
      client.setQueryData(statusQuery.queryKey, before?.status)
      client.setQueryData(photoQuery.queryKey, before?.photo)
      // An ended session is said elsewhere, once.
      if (error.code !== 'AUTH_REQUIRED') toast.error('Failed to like photo. Please try again.')
    },
  })

  // Back from the login page: what was wanted there happens now, unless it is so already.
  useEffect(() => {
    if (!signedIn || !data || !likeAfterLogin.take(id)) return
    if (!data.liked) mutate()
  }, [signedIn, data, id, mutate])

  return {
    liked,
    toggle() {
      // One change at a time: a double click is one click.
      if (isPending) return
      if (signedIn) return mutate()
      likeAfterLogin.keep(id)
      void navigate(paths.loginThen(paths.photo(id)))
    },
  }
}

const withLikes = (photo: Photo | undefined, change: (likes: number) => number) =>
  photo && { ...photo, likes: Math.max(0, change(photo.likes)) }
