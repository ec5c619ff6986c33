import type { ContentKind, Transaction } from '#shared/core/endpoint.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import type { Permission, Role } from '#shared/core/roles.ts'
import type { Config } from '../config.ts'
import type { Channel } from '../db/notices.ts'
import type { Db } from '../db/tenancy.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { LimitName } from '../limits/limits.ts'
import type { Files } from '../media/files.ts'
import type { Vault } from '../secrets/vault.ts'
import type { CompanyDomains } from '../tenants/company-domains.ts'

export interface User {
  id: string
  sessionId: string
  name: string
  username: string
  email: string
  /** What this request may do. */
  role: Role
  /** False for accounts that sign in with Google alone. */
  hasPassword: boolean
  /** Its second factors: a confirmed authenticator app, a passkey. */
  hasApp: boolean
  hasPasskey: boolean
  /** See [Note: Recent sign-in]. */
  signedInRecently: boolean
  /** The account's own role, where its rights wait for a second factor to be set up. See `roleInForce`. */
  heldBack?: Role
}

/** The company a request came to. */
export interface Site {
  id: string
  plan: PlanKey
  /** Every host name that is this company's, the canonical one first. */
  hosts: readonly string[]
  /** `https://host[:port]`: the canonical address, made from the domain table and never from the request. */
  origin: string
  /** The host that was asked for is not the canonical one: visitors are led there. */
  elsewhere: boolean
  /** What answers kept for this company are told apart by: those made for another address do not fit. */
  key: string
}

/** Who is calling, as far as the connection tells. */
export interface Caller {
  ip: string
  userAgent: string
  /** Asks not to be tracked, by `DNT` or `Sec-GPC`. */
  untracked: boolean
  /** Two letters, from a trusted proxy; empty where none says. */
  country: string
  /** The origin the request came to: the company's, though not always its canonical one. */
  origin: string
  /** Random and signed: recognises a browser, grants nothing. Reading it sets the cookie. */
  visitor(): string
  /** The same of a browser that has been here before, and nothing of any other. Sets nothing. */
  knownVisitor(): string | undefined
}

type Certain<A extends Permission> = A extends 'public' ? User | undefined : User

/** What every handler may use. All of it already speaks for one company. */
interface Around<A extends Permission> {
  site: Site
  caller: Caller
  /** Certain wherever the endpoint asks for more than `public`. */
  user: Certain<A>
  config: Config
  /** Stored files of this company. */
  files: Files
  /** A signature that only this platform can make, over text that says what it is for. */
  sign(text: string): string
  /** Encrypts what has to be read again. */
  vault: Vault
  /** Says in headers how many there are and where the next ones start, for answers that are plain lists. */
  listed(page: { total: number; nextCursor?: string | undefined }): void
  /**
   * Counts one use and throws TOO_MANY_REQUESTS when there were too many. In a
   * transaction of its own, so that it holds even if the request is refused:
   * only for handlers with `tx: 'none'`.
   */
  limit(name: LimitName, key: string): Promise<number>
  /** Forgets a count, after a success that makes the failures before it harmless. */
  forgive(name: LimitName, key: string): Promise<void>
}

/** Inside a transaction. */
export interface Inside<A extends Permission = Permission> extends Omit<Around<A>, 'limit' | 'forgive'> {
  db: Db
  jobs: Jobs
  /** Says which public content this write changed; kept answers made of it are forgotten on commit. */
  touch(...kinds: ContentKind[]): void
  /** Tells every process something about this company once the transaction has committed. See [Note: Notices]. */
  tell(channel: Channel, notice: string): void
  /** Runs once the transaction has committed, not at all if it does not. */
  afterCommit(work: () => void): void
}

/** Outside of any: for handlers that hash, send or stream. */
export interface Outside<A extends Permission = Permission> extends Around<A> {
  /** Which hosts are this company's. */
  domains: CompanyDomains
  read<T>(work: (ctx: Inside<A>) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Inside<A>) => Promise<T>): Promise<T>
}

export type Ctx<A extends Permission = Permission, T extends Transaction = 'read'> = T extends 'none'
  ? Outside<A>
  : Inside<A>
