import { sql } from 'drizzle-orm'
import { type PlanKey, planKeys } from '#shared/core/plan-options.ts'
import { type CompanyRecord, insertCompany } from '../company/company.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/tenancy.ts'
import { Registry } from '../registry.ts'
import { domains, tenants } from './tenants.table.ts'

export const isPlan = (plan: string): plan is PlanKey => planKeys.some((known) => known === plan)

const reserved = ['www', 'api', 'app', 'admin', 'mail', 'static', 'cdn', 'status', 'help']

/** Records that features add to a new company, in the transaction that creates it. */
export const firstRecords = new Registry<(db: Db, tenantId: string) => Promise<void>>('first records of a company')

/** Creates a company with its hosts (the first is canonical) and settings. Throws if a name is taken. */
export async function createCompany(
  { owner }: Pick<Database, 'owner'>,
  {
    slug,
    name,
    plan,
    hosts,
    record = {},
  }: {
    slug: string
    name: string
    plan: PlanKey
    hosts: string[]
    record?: CompanyRecord
  },
): Promise<string> {
  if (!/^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$/.test(slug) || reserved.includes(slug))
    throw new Error(`${slug} cannot be a company's short name: use a–z, 0–9 and dashes, and no reserved name.`)
  const names = hosts.map(hostName)
  // One transaction, because a company without settings could neither be served nor created again.
  return owner.transaction(async (tx) => {
    const [tenant] = await tx.insert(tenants).values({ slug, plan }).onConflictDoNothing().returning()
    if (!tenant) throw new Error(`There is a company ${slug} already.`)
    for (const [place, host] of names.entries()) {
      const createdAt = new Date(Date.now() + place).toISOString()
      const [made] = await tx
        .insert(domains)
        .values({ host, tenantId: tenant.id, createdAt })
        .onConflictDoNothing()
        .returning()
      if (!made) throw new Error(`${host} belongs to another company.`)
    }
    await tx.execute(sql`select set_config('app.tenant', ${tenant.id}, true)`)
    await insertCompany(tx, { ...record, name })
    for (const write of firstRecords.all()) await write(tx, tenant.id)
    return tenant.id
  })
}

/** A host as browsers request it. Throws if it is not a plain host name. */
function hostName(host: string): string {
  const { hostname = '' } = URL.parse(`http://${host}`) ?? {}
  const plain = host.toLowerCase().replace(/\.$/, '')
  if (!hostname || (/^[\x21-\x7e]*$/.test(plain) ? hostname.replace(/\.$/, '') !== plain : /[/:?#@\s]/.test(plain)))
    throw new Error(`${host} is not a host name. Give it without https:// and without a port.`)
  return hostname.replace(/\.$/, '')
}
