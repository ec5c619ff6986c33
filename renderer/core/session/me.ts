import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { may, type Permission } from '#shared/core/roles.ts'
import { api, query } from '../api/api.ts'
import { useCompany } from '../company/company.ts'
import { type Platform, usePlatform } from '../platform/platform.ts'
import { sessionEnd } from '../platform/session-end.ts'
import { forgetAccount } from './logout-steps.ts'
import { forgetReactions } from './stored-pending.ts'

/** Whether a session is kept here. Says nothing about whether the server still knows it. */
export function useSignedIn(): boolean {
  const { session } = usePlatform()
  return useSyncExternalStore(session.watch, session.kept, () => false)
}

/**
 * Who is signed in, asked of the server because a stored token proves nothing. It
 * stays who it was while their session has ended under them: nothing that they
 * were at is taken away before they are asked for their password.
 */
export function useMe() {
  const signedIn = useSignedIn()
  const { data, error, isPending } = useQuery({ ...query(api.auth.me, {}), enabled: signedIn, staleTime: 60_000 })
  const ended = useSyncExternalStore(sessionEnd.watch, sessionEnd.is, () => false)
  const me = signedIn || ended ? data : undefined
  return {
    me,
    error: signedIn ? error : null,
    signedIn,
    /** A session is kept, and the server has not said yet whose it is. */
    isPending: signedIn && isPending,
    may: (permission: Permission) => may(me?.role, permission),
  }
}

/** Ends the session here and on the server, forgets everything private, and loads `then` afresh. */
export function useLogout() {
  const { session } = usePlatform()
  const { _id: companyId } = useCompany()
  const client = useQueryClient()
  return async (then: '/' | '/login') => {
    // Whatever the server says: who asks to be logged out is logged out.
    await api.auth.logout({}).catch(() => undefined)
    forgetReactions()
    forgetAccount(companyId)
    await session.end()
    client.clear()
    location.assign(then)
  }
}

/**
 * Loads the page afresh once somebody else has signed in, as in another tab: all
 * that is on it and was asked for it is of whoever was signed in before. Until it
 * is known who that is, it is nobody's.
 */
export function followPerson(client: QueryClient, session: Platform['session']) {
  const asked = query(api.auth.me, {})
  let known: string | undefined
  session.watch(async () => {
    known = client.getQueryData(asked.queryKey)?._id ?? known
    if (!session.kept() && !sessionEnd.is()) client.removeQueries({ queryKey: asked.queryKey })
    if (!session.kept() || !known) return
    const now = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => undefined)
    if (now && now._id !== known) location.reload()
  })
}
