import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Client } from '#shared/identity/account.ts'

/** The Google account that may log in here too. */
export function GoogleLink({ account }: { account: Client['account'] }) {
  const { desktop, openExternal } = usePlatform()
  const connecting = useReturnFromGoogle()
  const leave = useMutation({
    mutationFn: () => api.account.leaveForGoogle({}),
    meta: { changesNothing: true },
    onSuccess: ({ address }) => window.location.assign(address),
  })
  const disconnect = useMutation({
    mutationFn: () => api.account.disconnectGoogle({}),
    onSuccess: ({ message }) => toast.success(message),
  })
  if (account.google)
    return (
      <>
        <p>
          <b>{account.google}</b> can log in to this account.
        </p>
        <Button variant="default" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
          Disconnect Google
        </Button>
      </>
    )
  if (desktop)
    return (
      <Button
        variant="default"
        onClick={() => openExternal(new URL(`${paths.settings}?tab=account`, location.href).href)}
      >
        Connect Google on the website
      </Button>
    )
  return (
    <Button variant="default" loading={connecting || leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
      Connect Google
    </Button>
  )
}

const cameBack: Record<string, string> = {
  auth_cancelled: 'Google sign in was cancelled',
  auth_failed: 'Google sign in failed. Please try again',
}

/** What Google sent back stands in the address: it is taken out, and used once. */
function useReturnFromGoogle(): boolean {
  const [search, setSearch] = useSearchParams()
  const brought = search.get('google')
  const taken = useRef<string>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: (token: string) => api.account.connectGoogle({ token }),
    onSuccess: ({ message }) => toast.success(message),
  })
  useEffect(() => {
    if (!brought || taken.current === brought) return
    taken.current = brought
    setSearch({ tab: 'account' }, { replace: true, preventScrollReset: true })
    const refused = cameBack[brought]
    if (refused) toast.error(refused)
    else mutate(brought)
  }, [brought, mutate, setSearch])
  return isPending
}
