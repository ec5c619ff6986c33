import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { createCompany } from '#server/core/tenants/create-company.ts'
import type { Role } from '#shared/core/roles.ts'
import type { Config } from '../core/config.ts'
import type { Database } from '../core/db/database.ts'
import { asTenant } from '../core/db/tenancy.ts'
import { tenants } from '../core/tenants/tenants.table.ts'
import { hashPassword } from '../identity/auth/passwords.ts'
import { createUser, userByLogin } from '../identity/auth/users.ts'
import { createOwnersSite } from '../platform/owners/create-owners-site.ts'
import { startTrial } from '../platform/subscriptions/start-trial.ts'
import { demoAbout } from './about.ts'
import { addContent, type Catalogue } from './content.ts'
import { readJson } from './helpers.ts'

const password = 'vitrine-demo'
const people: { username: Role; name: string }[] = [
  { username: 'admin', name: 'Alex Morgan' },
  { username: 'moderator', name: 'Maya Chen' },
  { username: 'customer', name: 'Chris Dube' },
]

const accountsAt = (port: number) =>
  `Sign in as ${people.map(({ username }) => username).join(', ')} with the password ${password}.
The second company is at http://neighbour.localhost:${port}. The platform is run at http://platform.localhost:${port}:
sign in as owner with the same password and set up two-step sign-in. Emails are shown at http://localhost:${port}/mailbox.`

/** The demo: two companies with accounts before the server starts, and their content while it runs. */
export function makeDemo(config: Config) {
  const done = join(config.dataDir, 'demo-complete')
  return {
    /** For the console. */
    accounts: accountsAt(config.port),
    async companies(_pipeline: RequestPipeline, database: Database) {
      const existing = await database.owner.select().from(tenants)
      // Does nothing in a database with other companies. An interrupted start is completed.
      if (existing.length && !existing.some(({ slug }) => slug === 'demo')) return
      const createOnce = async (company: Parameters<typeof createCompany>[1]) =>
        existing.find(({ slug }) => slug === company.slug)?.id ?? createCompany(database, company)
      const demo = await createOnce({
        slug: 'demo',
        name: 'Vitrine Demo',
        plan: 'business',
        hosts: ['localhost'],
        record: {
          tagline: 'Pictures of places that only exist here',
          description:
            'A small studio that paints landscapes, still lifes and city nights by code, and shows them the way a gallery would.',
          ...demoAbout,
          email: 'hello@vitrine.example',
          phone: '+263 77 123 4567',
          address: '12 Samora Machel Avenue, Harare',
          timezone: 'Africa/Harare',
          website: 'https://vitrine.example/',
          social: {
            facebook: 'https://www.facebook.com/vitrine.example',
            instagram: 'https://www.instagram.com/vitrine.example',
            linkedin: 'https://www.linkedin.com/company/vitrine-example',
            whatsapp: 'https://wa.me/263771234567',
          },
          ctaText: 'See the photos',
          ctaLink: '/photos',
        },
      })
      const neighbour = await createOnce({
        slug: 'neighbour',
        name: 'Neighbour',
        plan: 'pro',
        hosts: ['neighbour.localhost'],
        record: {
          tagline: 'A separate site on the same server',
          description: 'The second company of this server, with its own users and its own photos.',
          primaryColor: '#2f9e44',
          secondaryColor: '#f59f00',
          headerRadius: 18,
          buttonRadius: 18,
          font: 'Playfair Display',
          email: 'post@neighbour.example',
          ctaText: 'See the photos',
          ctaLink: '/photos',
        },
      })
      if (!existing.some(({ id }) => id === neighbour))
        await database.owner.transaction((tx) => startTrial(tx, neighbour, 'pro'))
      let passwordHash: string | undefined
      for (const tenant of [demo, neighbour])
        for (const { username, name } of people) {
          if (await asTenant(database.pool, tenant, 'read', (db) => userByLogin(db, username))) continue
          passwordHash ??= await hashPassword(password)
          const user = { username, name, email: `${username}@vitrine.example`, passwordHash, role: username }
          await asTenant(database.pool, tenant, 'write', (db) => createUser(db, user))
        }
      const platform = await createOwnersSite(database, config)
      if (await asTenant(database.pool, platform, 'read', (db) => userByLogin(db, 'owner'))) return
      passwordHash ??= await hashPassword(password)
      const owner = { username: 'owner', name: 'Olivia Park', email: 'owner@vitrine.example', passwordHash }
      await asTenant(database.pool, platform, 'write', (db) => createUser(db, { ...owner, role: 'admin' }))
    },

    /** Continues an interrupted run. Skips what exists. */
    async content(pipeline: RequestPipeline) {
      if (existsSync(done)) return
      const folder = resources()
      const catalogue = await readJson<Catalogue>(folder, 'catalogue.json')
      const { owner } = pipeline.parts.database
      for (const slug of ['demo', 'neighbour'] as const) {
        const [tenant] = await owner.select().from(tenants).where(eq(tenants.slug, slug))
        if (tenant) await addContent(pipeline, tenant, folder, catalogue, slug)
      }
      await writeFile(done, new Date().toISOString())
      pipeline.parts.log.info('the demo is complete')
    },
  }
}

/** `resources/demo`, relative to the bundle or to the sources. */
function resources() {
  const here = dirname(fileURLToPath(import.meta.url))
  return ['../../resources/demo', '../../../resources/demo']
    .map((path) => join(here, path))
    .find((path) => existsSync(path))!
}
