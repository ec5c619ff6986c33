import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/core/errors.ts'
import { api, query } from '../api/api.ts'
import { toast } from '../ui/toast.ts'
import { useSignedIn } from './me.ts'
import { storeSingleKeys } from './single-keys.ts'

/** Turns single-key shortcuts on or off. */
export function useSetSingleKeys() {
  const client = useQueryClient()
  const signedIn = useSignedIn()
  const setCached = (singleKeys: boolean) =>
    client.setQueryData(query(api.auth.me, {}).queryKey, (me) => me && { ...me, singleKeys })
  return async (on: boolean) => {
    if (!signedIn) return storeSingleKeys(on)
    setCached(on)
    await api.client.update({ singleKeys: on }).catch((error: unknown) => {
      setCached(!on)
      toast.error(AppError.from(error).message)
    })
  }
}
