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
import type { Storage } from '../storage/storage.ts'
import type { CompanyDomains } from '../tenants/company-domains.ts'
import type { AllCompanies } from './all-companies.ts'

export type { Caller, Site, User }

type UserFor<A extends Permission> = A extends 'public' ? User | undefined : User

/** Available in every handler, restricted to one company. */
interface BaseContext<A extends Permission> {
  site: Site
  caller: Caller
  /** Defined unless the endpoint is `public`. */
  user: UserFor<A>
  config: Config
  /** Stored files of this company. */
  files: Files
  /** Signs a text, which has to name its purpose. */
  sign(text: string): string
  /** Encrypts secrets that are read again. */
  vault: Vault
  /** Sets headers with the total and the next page, for responses that are plain lists. */
  setListHeaders(page: { total: number; nextCursor?: string | undefined }): void
  /**
   * Counts one use and throws TOO_MANY_REQUESTS above the limit. It runs in its own transaction, so that it counts
   * even if the request fails; only for handlers with `tx: 'none'`.
   */
  limit(name: LimitName, key: string): Promise<number>
  /** Throws TOO_MANY_REQUESTS if a limit is used up, without counting a use; only for handlers with `tx: 'none'`. */
  refuseAboveLimit(name: LimitName, key: string): Promise<void>
  /** Resets a limit after a success. */
  resetLimit(name: LimitName, key: string): Promise<void>
}

/** The context inside a transaction. */
export interface TxContext<A extends Permission = Permission>
  extends Omit<BaseContext<A>, 'limit' | 'refuseAboveLimit' | 'resetLimit'> {
  db: Db
  jobs: Jobs
  /** Declares which public content this write changed: cached responses made of it become invalid on commit. */
  invalidate(...kinds: ContentKind[]): void
  /** Notifies all processes once the transaction has committed. See [Note: Notices]. */
  notify(channel: Channel, notice: string): void
  /** Runs after the commit, and not after a rollback. */
  afterCommit(work: () => void): void
}

/** A transaction of the platform. `onlyTenant` restricts it to one company. */
export interface PlatformContext {
  owner: Db
  /** Adds jobs of this company in the transaction. */
  jobsOf(tenantId: string): Jobs
}

/** The context outside of a transaction, for handlers that hash, send or stream. */
export interface RequestContext<A extends Permission = Permission> extends BaseContext<A> {
  /** The hosts of this company. */
  domains: CompanyDomains
  /**
   * Runs a transaction with access to all companies. Only the platform's own site has it: throws NOT_FOUND on others.
   */
  asPlatform<T>(work: (ctx: PlatformContext) => Promise<T>): Promise<T>
  /** Stored files of any company. Throws NOT_FOUND except on the platform's own site. */
  storageOf(companyId: string): Storage
  /** All companies, for the owners of the platform only. */
  companies: [A] extends ['owner'] ? AllCompanies : AllCompanies | undefined
  /** Logs an error that does not end the request, under the rules for those that do. */
  logError(error: Error): void
  read<T>(work: (ctx: TxContext<A>) => Promise<T>): Promise<T>
  write<T>(work: (ctx: TxContext<A>) => Promise<T>): Promise<T>
}

export type Ctx<A extends Permission = Permission, T extends Transaction = 'read'> = T extends 'none'
  ? RequestContext<A>
  : TxContext<A>
