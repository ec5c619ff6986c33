import { readConfig } from '#server/core/config.ts'
import { asTenant } from '#server/core/db/tenancy.ts'
import { createCompany } from '#server/core/tenants/create-company.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'
import { createUser } from '#server/identity/auth/users.ts'
import { startServer } from '#server/server.ts'

export const password = 'correct horse battery'

/** The companies for the desktop tests, with local host names. */
const companies = [
  { slug: 'lighthouse', name: 'Lighthouse Studio', host: 'localhost' },
  { slug: 'harbour', name: 'Harbour Gallery', host: '127.0.0.1' },
]

/** Creates both with an admin and a customer, in an empty data folder. */
export async function makeTwoCompanies(dataDir: string) {
  const config = readConfig({ dataDir, port: 0, logLevel: 'error' }, {})
  const { pipeline, database, stop } = await startServer(config, { pages: false })
  await pipeline.parts.jobs.ready()
  const passwordHash = await hashPassword(password)
  for (const { host, ...company } of companies) {
    const id = await createCompany(database, { ...company, plan: 'business', hosts: [host] })
    for (const role of ['admin', 'customer'] as const) {
      const person = {
        username: role,
        email: `${role}@${company.slug}.example`,
        name: `The ${role}`,
        role,
        passwordHash,
      }
      await asTenant(database.pool, id, 'write', (db) => createUser(db, person))
    }
  }
  await stop()
}
