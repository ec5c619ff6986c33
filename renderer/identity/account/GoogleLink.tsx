import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Client } from '#shared/identity/account.ts'
import { googleErrors } from '../auth/google-errors.ts'

/** Connects or disconnects the Google account of the current user. */
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

/** Handles the ticket or error that Google's redirect put into the address. Removes it, and uses it once. */
function useReturnFromGoogle(): boolean {
  const [search, setSearch] = useSearchParams()
  const returned = search.get('google')
  const handled = useRef<string>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: (token: string) => api.account.connectGoogle({ token }),
    onSuccess: ({ message }) => toast.success(message),
  })
  useEffect(() => {
    if (!returned || handled.current === returned) return
    handled.current = returned
    setSearch({ tab: 'account' }, { replace: true, preventScrollReset: true })
    const failure = googleErrors[returned]
    if (failure) toast.error(failure)
    else mutate(returned)
  }, [returned, mutate, setSearch])
  return isPending
}
