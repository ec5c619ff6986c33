import { type CompanyRecord, openCompany } from '../company/company.ts'
import type { Site } from '../context.ts'
import type { Database } from '../db/database.ts'
import { asTenant } from '../db/tenancy.ts'
import { domains, tenants } from './tenants.table.ts'

const plans = ['free', 'pro', 'business', 'enterprise'] as const
export const isPlan = (plan: string): plan is Site['plan'] => plans.some((known) => known === plan)

const reserved = ['www', 'api', 'app', 'admin', 'mail', 'static', 'cdn', 'status', 'help']

/** Makes a company with its addresses (the first is canonical) and an empty record. Throws when a name is taken. */
export async function makeCompany(
  { owner, pool }: Database,
  {
    slug,
    name,
    plan,
    hosts,
    record = {},
  }: {
    slug: string
    name: string
    plan: Site['plan']
    hosts: string[]
    record?: CompanyRecord
  },
): Promise<string> {
  if (!/^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$/.test(slug) || reserved.includes(slug))
    throw new Error(`${slug} cannot be a company's short name: use other small letters, digits and dashes.`)
  const id = await owner.transaction(async (tx) => {
    const [tenant] = await tx.insert(tenants).values({ slug, plan }).onConflictDoNothing().returning()
    if (!tenant) throw new Error(`There is a company ${slug} already.`)
    for (const [place, host] of hosts.entries()) {
      const [made] = await tx
        .insert(domains)
        .values({
          host: host.toLowerCase(),
          tenantId: tenant.id,
          createdAt: new Date(Date.now() + place).toISOString(),
        })
        .onConflictDoNothing()
        .returning()
      if (!made) throw new Error(`${host} belongs to another company.`)
    }
    return tenant.id
  })
  await asTenant(pool, id, 'write', (db) => openCompany(db, { ...record, name }))
  return id
}
