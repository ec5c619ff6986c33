import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from './network.ts'

/** The requester of work outside of a transaction: the company, and the person unless the server started it. */
export interface Requester {
  company: string
  person?: string | undefined
  /** Content managers, and server jobs for them. */
  isStaff: boolean
}

const current = new AsyncLocalStorage<Requester>()

/** Runs `work` and everything it awaits for this requester. */
export const runAsRequester = <T>(requester: Requester, work: () => T): T => current.run(requester, work)

/** Runs `work` for an anonymous visitor, identified by network. */
export const runAsVisitor = <T>(company: string, ip: string, work: () => T): T =>
  runAsRequester({ company, person: networkOf(ip), isStaff: false }, work)

/** The current requester; no company and no rights by default. */
export const currentRequester = (): Requester => current.getStore() ?? { company: '', isStaff: false }

/** Runs `work` as a server job, unless it is part of a request. */
export const runAsJob = <T>(company: string, work: () => T): T =>
  current.getStore() ? work() : runAsRequester({ company, isStaff: true }, work)
