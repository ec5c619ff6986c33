import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/core/errors.ts'
import type { Site } from '../request/site.ts'
import { SuspendedError } from './suspension.ts'

type Request = Pick<IncomingMessage, 'method' | 'url'>

/** Signing in, without registering. */
const signIn =
  /^\/api\/auth\/(login|exchange|available|me|logout|sessions|(forgot|reset|change)-password|(confirm|undo|change)-email|confirm-identity|second-factor)(\/|$)/
/** Files that every page needs. */
const pageFiles = /^\/(assets|theme)\/|^\/[\w-]+\.(js|svg|png)$/

/** Pages and calls of the owners' site: sign-in, the owners' accounts and their log. Companies have none of the first. */
const ownersOnly = /^\/(owners|api\/owners)(\/|$)/
const ofOwnersSite = [
  ownersOnly,
  signIn,
  pageFiles,
  /^\/(login|settings|reset-password|confirm-email|undo-email|invitation|mailbox)(\/|$)/,
  /^\/admin\/(manage-users|add-user|edit-user|activity)(\/|$)/,
  /^\/api\/(client|users|invitations|audit|audit\.csv|bills)(\/|$)/,
  /^\/api\/admin\/(users|users\.csv|invitations|views)(\/|$)/,
  /^\/(robots\.txt|manifest\.webmanifest)$/,
]

/** What admins of a suspended company need to sign in, read the reason and export; payments are still recorded. */
const whileSuspended = [
  signIn,
  pageFiles,
  // Without new accounts; see `findOrCreateUser`.
  /^\/api\/auth\/google(\/callback)?$/,
  /^\/(login|reset-password|confirm-email|undo-email|admin|admin-dashboard|settings|mailbox|support-session)(\/|$)/,
  /^\/api\/(client|admin\/(data\/exports|notices|support)|support|bills|payments\/\w+\/result)(\/|$)/,
  // The plan can be ended and the site deleted.
  /^\/api\/admin\/subscription(\/(cancel|close-site|reopen-site))?$/,
]

const isOneOf = (paths: readonly RegExp[], { method, url = '' }: Request) => {
  const path = url.split('?')[0]!
  // No listed path needs encoding, and the router would decode it to another path.
  if (path.includes('%')) return false
  // The record of the company, which every page reads.
  if (path === '/api/company') return method === 'GET'
  return paths.some((served) => served.test(path))
}

/** Whether the site answers requests for this path. See `expectServed`. */
export function isServed(site: Site, request: Request): boolean {
  if (site.isOwners) return isOneOf(ofOwnersSite, request)
  if (ownersOnly.test(request.url ?? '')) return false
  return !site.suspension || isOneOf(whileSuspended, request)
}

/**
 * [Note: Owners' site] The platform is run on a host of its own. It has no public pages, no shop and no registration:
 * everything that is not listed here does not exist there. Its own pages and calls exist on no other host, also for
 * the admins of companies. Throws NOT_FOUND, or UNAVAILABLE for a suspended company.
 */
export function expectServed(site: Site, request: Request) {
  if (isServed(site, request)) return
  if (site.suspension && !ownersOnly.test(request.url ?? '')) throw new SuspendedError(site.suspension)
  throw new AppError('NOT_FOUND', 'There is nothing here.')
}
