import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from './network.ts'

/** Who asked for work that outlives a transaction: its company, and the person unless it is a job of the server. */
export interface Requester {
  company: string
  person?: string | undefined
  /** Content managers, and jobs of the server for them. */
  isStaff: boolean
}

const current = new AsyncLocalStorage<Requester>()

/** Runs `work` for this requester; everything it waits for knows who that is. */
export const asRequester = <T>(requester: Requester, work: () => T): T => current.run(requester, work)

/** Runs `work` for an anonymous visitor of a company, who is known by network. */
export const asVisitorOf = <T>(company: string, ip: string, work: () => T): T =>
  asRequester({ company, person: networkOf(ip), isStaff: false }, work)

/** Who asked for the work under way; no company and no rights where nothing says so. */
export const currentRequester = (): Requester => current.getStore() ?? { company: '', isStaff: false }

/** Runs a job of the server for a company, unless a request of somebody is under way. */
export const asJobOf = <T>(company: string, work: () => T): T =>
  current.getStore() ? work() : asRequester({ company, isStaff: true }, work)
