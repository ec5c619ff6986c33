import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/core/errors.ts'
import { api, query } from '../api/api.ts'
import { toast } from '../ui/toast.ts'
import { useSignedIn } from './me.ts'
import { keepHere } from './single-keys.ts'

/** Turns keys that do something by themselves on or off. */
export function useTurnSingleKeys() {
  const client = useQueryClient()
  const signedIn = useSignedIn()
  const show = (singleKeys: boolean) =>
    client.setQueryData(query(api.auth.me, {}).queryKey, (me) => me && { ...me, singleKeys })
  return async (on: boolean) => {
    if (!signedIn) return keepHere(on)
    show(on)
    await api.client.update({ singleKeys: on }).catch((error: unknown) => {
      show(!on)
      toast.error(AppError.from(error).message)
    })
  }
}
