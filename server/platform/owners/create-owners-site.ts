import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { setSecondFactorRequired } from '#server/core/company/company.ts'
import type { Config } from '#server/core/config.ts'
import type { Database } from '#server/core/db/database.ts'
import { asTenant } from '#server/core/db/tenancy.ts'
import { createCompany, ownersSlug } from '#server/core/tenants/create-company.ts'
import { domains, tenants } from '#server/core/tenants/tenants.table.ts'

/**
 * Creates the owners' site unless it exists, and moves it to the host of the settings. Returns its id. Throws if no
 * host is set or a company has it. See [Note: Owners' site].
 */
export async function createOwnersSite(
  database: Pick<Database, 'owner' | 'pool'>,
  { ownersHost }: Pick<Config, 'ownersHost'>,
): Promise<string> {
  if (!ownersHost) throw new Error('Set PLATFORM_OWNERS_HOST to the host of the owners’ site first.')
  const [existing] = await database.owner.select().from(tenants).where(eq(tenants.isOwners, true))
  if (existing) {
    await moveTo(database, existing.id, ownersHost)
    return existing.id
  }
  const id = await createCompany(database, {
    ...{ slug: await freeSlug(database), name: 'Platform', plan: 'enterprise', hosts: [ownersHost], isOwners: true },
  })
  await asTenant(database.pool, id, 'write', (db) => setSecondFactorRequired(db, true))
  return id
}

/** A company from before the name was reserved may have it. */
async function freeSlug({ owner }: Pick<Database, 'owner'>) {
  const isTaken = (await owner.$count(tenants, eq(tenants.slug, ownersSlug))) > 0
  return isTaken ? `${ownersSlug}-${randomUUID().slice(0, 8)}` : ownersSlug
}

const moveTo = ({ owner }: Pick<Database, 'owner'>, id: string, host: string) =>
  owner.transaction(async (tx) => {
    const [taken] = await tx.select().from(domains).where(eq(domains.host, host))
    if (taken?.tenantId === id) return
    if (taken) throw new Error(`${host} belongs to a company.`)
    await tx.delete(domains).where(eq(domains.tenantId, id))
    await tx.insert(domains).values({ host, tenantId: id })
  })
