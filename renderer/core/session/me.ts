import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { hasPermission, type Permission } from '#shared/core/roles.ts'
import { api, query } from '../api/api.ts'
import { useCompany } from '../company/company.ts'
import { type Platform, usePlatform } from '../platform/platform.ts'
import { sessionExpiry } from '../platform/session-expiry.ts'
import { forgetAccount } from './logout-steps.ts'
import { forgetReactions } from './pending-requests.ts'

/** Whether this browser has a session. The server may have ended it. */
export function useSignedIn(): boolean {
  const { session } = usePlatform()
  return useSyncExternalStore(session.watch, session.isStored, () => false)
}

/**
 * The signed-in user, according to the server. After the session expired it stays
 * the same user, so that open work remains until they have signed in again.
 */
export function useMe() {
  const signedIn = useSignedIn()
  const { data, error, isPending } = useQuery({ ...query(api.auth.me, {}), enabled: signedIn, staleTime: 60_000 })
  const ended = useSyncExternalStore(sessionExpiry.watch, sessionExpiry.isExpired, () => false)
  const me = signedIn || ended ? data : undefined
  return {
    me,
    error: signedIn ? error : null,
    signedIn,
    /** There is a session, but its user is not loaded yet. */
    isPending: signedIn && isPending,
    may: (permission: Permission) => hasPermission(me?.role, permission),
  }
}

/** Ends the session, deletes private data in this browser, and loads the page `then`. */
export function useLogout() {
  const { session } = usePlatform()
  const { _id: companyId } = useCompany()
  return async (then: '/' | '/login') => {
    // Logs out here even if the server cannot be reached.
    await api.auth.logout({}).catch(() => undefined)
    forgetReactions()
    forgetAccount(companyId)
    await session.end()
    // The next page starts with an empty cache; clearing this one would change parts that are still hydrating.
    location.assign(then)
  }
}

/**
 * Reloads the page when another user has signed in, for example in another tab,
 * because its data is the previous user's.
 */
export function reloadOnUserChange(client: QueryClient, session: Platform['session']) {
  const meQuery = query(api.auth.me, {})
  let userId: string | undefined
  session.watch(async () => {
    userId = client.getQueryData(meQuery.queryKey)?._id ?? userId
    if (!session.isStored() && !sessionExpiry.isExpired()) client.removeQueries({ queryKey: meQuery.queryKey })
    if (!session.isStored() || !userId) return
    const now = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
    if (now && now._id !== userId) location.reload()
  })
}
