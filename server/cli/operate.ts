import { createInterface } from 'node:readline/promises'
import { eq } from 'drizzle-orm'
import { createCompany, isPlan } from '#server/core/tenants/create-company.ts'
import { openDatabase } from '#server/open-database.ts'
import { type Role, roles } from '#shared/core/roles.ts'
import { learnWords } from '../content/search/learn-words.ts'
import { reindex } from '../content/search/reindex.ts'
import type { Config } from '../core/config.ts'
import type { Database } from '../core/db/database.ts'
import { asTenant } from '../core/db/tenancy.ts'
import { sqlState } from '../core/http/errors.ts'
import { gracePeriodHours, rotateSigningKey } from '../core/secrets/signing-keys.ts'
import { tenants } from '../core/tenants/tenants.table.ts'
import { hashPassword } from '../identity/auth/passwords.ts'
import { createUser } from '../identity/auth/users.ts'

export const migrate = (config: Config) => withDatabase(config, async () => console.log('The database is up to date.'))

export const reindexAll = (config: Config) =>
  withDatabase(config, async (database) => {
    console.log(`Indexed ${await reindex(database)} records.`)
    await learnWords(database)
  })

export const rotateSecret = (config: Config, atOnce: boolean) =>
  withDatabase(config, async ({ owner }) => {
    const startsAt = await rotateSigningKey(owner, { atOnce })
    console.log(
      atOnce
        ? 'The signing key was replaced. Links signed with the old key are invalid from now on.'
        : `A new key signs links from ${startsAt}. Links signed with the old key stay valid for ${gracePeriodHours} hours.`,
    )
  })

export async function addCompany(
  config: Config,
  { slug, name, plan, hosts }: { slug: string; name: string; plan: string; hosts: string[] },
) {
  if (!isPlan(plan)) throw new Error(`There is no plan ${plan}.`)
  const own = config.baseDomain ? [`${slug}.${config.baseDomain}`] : []
  await withDatabase(config, async (database) => {
    await createCompany(database, { slug, name, plan, hosts: [...hosts, ...own] })
    console.log(`Created ${name}. Addresses: ${[...hosts, ...own].join(', ') || 'none yet'}.`)
  })
}

export async function addUser(
  config: Config,
  { slug, role, ...person }: { slug: string; email: string; username: string; name: string; role: string },
) {
  if (!roles.some((known) => known === role)) throw new Error(`There is no role ${role}.`)
  if (!/^[^\s@]+@[^\s@]+$/.test(person.email)) throw new Error(`${person.email} is not an email address.`)
  const password = await askPassword()
  await withDatabase(config, async (database) => {
    const [tenant] = await database.owner.select().from(tenants).where(eq(tenants.slug, slug))
    if (!tenant) throw new Error(`There is no company ${slug}.`)
    const user = { ...person, role: role as Role, passwordHash: await hashPassword(password) }
    await asTenant(database.pool, tenant.id, 'write', (db) => createUser(db, user)).catch((error: unknown) => {
      if (sqlState(error) !== '23505') throw error
      throw new Error('An account with this username or email address already exists.', { cause: error })
    })
    console.log(`${person.username} can sign in now.`)
  })
}

async function askPassword() {
  const lines = createInterface({ input: process.stdin })
  process.stderr.write('Password: ')
  const { value } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  if (!value) throw new Error('Enter a password.')
  return value as string
}

export async function withDatabase(config: Config, work: (database: Database) => Promise<void>) {
  const database = await openDatabase(config, (error) => console.error(error.message))
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
