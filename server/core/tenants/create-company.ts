import { eq, sql } from 'drizzle-orm'
import { fieldError } from '#shared/core/errors.ts'
import { type PlanKey, planKeys } from '#shared/core/plan-options.ts'
import { type CompanyRecord, insertCompany } from '../company/company.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/tenancy.ts'
import { Registry } from '../registry.ts'
import { domains, tenants } from './tenants.table.ts'

export const isPlan = (plan: string): plan is PlanKey => planKeys.some((known) => known === plan)

/** The owners' site; companies cannot have this name. */
export const ownersSlug = 'platform'

const reserved = ['www', 'api', 'app', 'admin', 'mail', 'static', 'cdn', 'status', 'help', ownersSlug]

/** Records that features add to a new company, in the transaction that creates it. */
export const firstRecords = new Registry<(db: Db, tenantId: string) => Promise<void>>('first records of a company')

interface NewCompany {
  /** Random by default. */
  id?: string
  slug: string
  name: string
  plan: PlanKey
  hosts: string[]
  record?: CompanyRecord
  /** Makes the owners' site instead of a company. */
  isOwners?: boolean
}

/** Creates a company with its hosts (the first is canonical) and settings. Throws if a name is taken. */
export const createCompany = ({ owner }: Pick<Database, 'owner'>, company: NewCompany): Promise<string> =>
  // One transaction, because a company without settings could neither be served nor created again.
  owner.transaction((tx) => insertNewCompany(tx, company))

/**
 * The same in a transaction of the owner. Throws CONFLICT on the field `slug` if the short name or a host is taken. A
 * concurrent call with the same name waits for this transaction.
 */
export async function insertNewCompany(
  tx: Db,
  { id, slug, name, plan, hosts, record = {}, isOwners = false }: NewCompany,
): Promise<string> {
  if (!/^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$/.test(slug) || (reserved.includes(slug) && !isOwners))
    throw new Error(`${slug} cannot be a company's short name: use a–z, 0–9 and dashes, and no reserved name.`)
  const names = hosts.map(hostName)
  const [tenant] = await tx
    .insert(tenants)
    .values({ ...(id && { id }), slug, plan, isOwners })
    .onConflictDoNothing()
    .returning()
  if (!tenant) throw slugTaken(`There is a company ${slug} already.`)
  for (const [place, host] of names.entries()) {
    const createdAt = new Date(Date.now() + place).toISOString()
    const [made] = await tx
      .insert(domains)
      .values({ host, tenantId: tenant.id, createdAt })
      .onConflictDoNothing()
      .returning()
    if (!made) throw slugTaken(`${host} belongs to another company.`)
  }
  await tx.execute(sql`select set_config('app.tenant', ${tenant.id}, true)`)
  await insertCompany(tx, { ...record, name })
  for (const write of firstRecords.all()) await write(tx, tenant.id)
  return tenant.id
}

/** Whether a company has this short name or host. */
export async function isNameTaken(owner: Db, slug: string, host: string): Promise<boolean> {
  // Two lookups by index; a join with `or` would read all companies.
  const named = owner.select({ slug: tenants.slug }).from(tenants).where(eq(tenants.slug, slug))
  const located = owner.select({ host: domains.host }).from(domains).where(eq(domains.host, host))
  return (await named).length > 0 || (await located).length > 0
}

const slugTaken = (message: string) => fieldError('slug', message, 'CONFLICT')

/** A host as browsers request it. Throws if it is not a plain host name. */
function hostName(host: string): string {
  const { hostname = '' } = URL.parse(`http://${host}`) ?? {}
  const plain = host.toLowerCase().replace(/\.$/, '')
  if (!hostname || (/^[\x21-\x7e]*$/.test(plain) ? hostname.replace(/\.$/, '') !== plain : /[/:?#@\s]/.test(plain)))
    throw new Error(`${host} is not a host name. Give it without https:// and without a port.`)
  return hostname.replace(/\.$/, '')
}
