import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { Transaction } from '#shared/core/endpoint.ts'
import type { Permission } from '#shared/core/roles.ts'
import type { Config } from '../config.ts'
import type { Channel } from '../db/notices.ts'
import type { Db } from '../db/tenancy.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { LimitName } from '../limits/limits.ts'
import type { Files } from '../media/files.ts'
import type { Caller } from '../request/caller.ts'
import type { Site } from '../request/site.ts'
import type { User } from '../request/user.ts'
import type { Vault } from '../secrets/vault.ts'
import type { CompanyDomains } from '../tenants/company-domains.ts'

export type { Caller, Site, User }

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
  resetLimit(name: LimitName, key: string): Promise<void>
}

/** Inside a transaction. */
export interface Inside<A extends Permission = Permission> extends Omit<Around<A>, 'limit' | 'resetLimit'> {
  db: Db
  jobs: Jobs
  /** Says which public content this write changed; kept answers made of it are forgotten on commit. */
  invalidate(...kinds: ContentKind[]): void
  /** Tells every process something about this company once the transaction has committed. See [Note: Notices]. */
  notify(channel: Channel, notice: string): void
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
