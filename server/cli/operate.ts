import { createInterface } from 'node:readline/promises'
import { eq } from 'drizzle-orm'
import { type Role, roles } from '#shared/roles.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createUser } from '../auth/users.ts'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { asTenant } from '../db/tenancy.ts'
import { sqlState } from '../errors.ts'
import { learnWords } from '../search/learn-words.ts'
import { reindex } from '../search/reindex.ts'
import { isPlan, makeCompany } from '../tenants/make-company.ts'
import { domains, tenants } from '../tenants/tenants.table.ts'

export const migrate = (config: Config) => withDatabase(config, async () => console.log('The database is up to date.'))

export const reindexAll = (config: Config) =>
  withDatabase(config, async (database) => {
    console.log(`${await reindex(database)} things can be found.`)
    await learnWords(database)
  })

export async function addCompany(
  config: Config,
  { slug, name, plan, hosts }: { slug: string; name: string; plan: string; hosts: string[] },
) {
  if (!isPlan(plan)) throw new Error(`There is no plan ${plan}.`)
  const own = config.baseDomain ? [`${slug}.${config.baseDomain}`] : []
  await withDatabase(config, async (database) => {
    await makeCompany(database, { slug, name, plan, hosts: [...hosts, ...own] })
    console.log(`Made ${name}, reached at ${[...hosts, ...own].join(', ') || 'no address yet'}.`)
  })
}

export const listCompanies = (config: Config) =>
  withDatabase(config, async ({ owner }) => {
    const rows = await owner
      .select({ slug: tenants.slug, plan: tenants.plan, host: domains.host })
      .from(tenants)
      .leftJoin(domains, eq(domains.tenantId, tenants.id))
      .orderBy(tenants.slug, domains.createdAt)
    for (const { slug, plan, host } of rows) console.log(`${slug}\t${plan}\t${host ?? '-'}`)
  })

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
      throw new Error('There is an account with this username or email address already.', { cause: error })
    })
    console.log(`${person.username} can log in now.`)
  })
}

async function askPassword() {
  const lines = createInterface({ input: process.stdin })
  process.stderr.write('Password: ')
  const { value } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  if (!value) throw new Error('A password is needed.')
  return value as string
}

async function withDatabase(config: Config, work: (database: Database) => Promise<void>) {
  const database = await openDatabase(config, (error) => console.error(error.message))
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
