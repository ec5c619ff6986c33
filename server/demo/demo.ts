import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { makeCompany } from '#server/core/tenants/make-company.ts'
import type { Role } from '#shared/core/roles.ts'
import type { Config } from '../core/config.ts'
import type { Database } from '../core/db/database.ts'
import { asTenant } from '../core/db/tenancy.ts'
import { tenants } from '../core/tenants/tenants.table.ts'
import { hashPassword } from '../identity/auth/passwords.ts'
import { createUser, userCalled } from '../identity/auth/users.ts'
import { demoAbout } from './about.ts'
import { type Catalogue, fillWithContent } from './content.ts'

const password = 'vitrine-demo'
const people: { username: Role; name: string }[] = [
  { username: 'admin', name: 'Alex Morgan' },
  { username: 'moderator', name: 'Maya Chen' },
  { username: 'customer', name: 'Chris Dube' },
]

const accountsAt = (port: number) =>
  `Log in as ${people.map(({ username }) => username).join(', ')} with the password ${password}.
A second company lives at http://neighbour.localhost:${port}, and mail lands at http://localhost:${port}/mailbox.`

/** The demonstration: two companies with accounts at once, pictures and conversation while the site already answers. */
export function makeDemo(config: Config) {
  const done = join(config.dataDir, 'demo-complete')
  return {
    /** What to tell whoever started it. */
    accounts: accountsAt(config.port),
    async companies(_desk: RequestPipeline, database: Database) {
      const there = await database.owner.select().from(tenants)
      // A folder with companies of its own is no demonstration. One that was interrupted is made whole.
      if (there.length && !there.some(({ slug }) => slug === 'demo')) return
      const idOf = (slug: string) => there.find((one) => one.slug === slug)?.id
      const demo =
        idOf('demo') ??
        (await makeCompany(database, {
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
        }))
      const neighbour =
        idOf('neighbour') ??
        (await makeCompany(database, {
          slug: 'neighbour',
          name: 'Neighbour',
          plan: 'pro',
          hosts: ['neighbour.localhost'],
          record: {
            tagline: 'Next door, and nothing of yours in sight',
            description: 'The company next door: the same server, its own people, its own pictures.',
            primaryColor: '#2f9e44',
            secondaryColor: '#f59f00',
            headerRadius: 18,
            buttonRadius: 18,
            font: 'Playfair Display',
            email: 'post@neighbour.example',
            ctaText: 'See the photos',
            ctaLink: '/photos',
          },
        }))
      let passwordHash: string | undefined
      for (const tenant of [demo, neighbour])
        for (const { username, name } of people) {
          if (await asTenant(database.pool, tenant, 'read', (db) => userCalled(db, username))) continue
          passwordHash ??= await hashPassword(password)
          const user = { username, name, email: `${username}@vitrine.example`, passwordHash, role: username }
          await asTenant(database.pool, tenant, 'write', (db) => createUser(db, user))
        }
    },

    /** Starts again where an interrupted run stopped; pictures that are there are left alone. */
    async content(pipeline: RequestPipeline) {
      if (existsSync(done)) return
      const folder = resources()
      const catalogue = JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')) as Catalogue
      const { owner } = pipeline.parts.database
      for (const slug of ['demo', 'neighbour'] as const) {
        const [tenant] = await owner.select().from(tenants).where(eq(tenants.slug, slug))
        if (tenant) await fillWithContent(pipeline, tenant, folder, catalogue, slug)
      }
      await writeFile(done, new Date().toISOString())
      pipeline.parts.log.info('the demonstration is complete')
    },
  }
}

/** `resources/demo`, seen from the bundle or from the sources. */
function resources() {
  const here = dirname(fileURLToPath(import.meta.url))
  return ['../../resources/demo', '../../../resources/demo']
    .map((path) => join(here, path))
    .find((path) => existsSync(path))!
}
