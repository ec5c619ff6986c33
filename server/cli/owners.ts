import { eq } from 'drizzle-orm'
import type { Config } from '../core/config.ts'
import { tenants } from '../core/tenants/tenants.table.ts'
import { createOwnersSite } from '../platform/owners/create-owners-site.ts'
import { commandLine, logOwnerAction } from '../platform/owners/owner-log.ts'
import { addUser, withDatabase } from './operate.ts'

/** `vitrine owner add`: creates the owners' site if there is none, and an account there. */
export async function addOwner(config: Config, person: { email: string; username: string; name: string }) {
  let slug = ''
  await withDatabase(config, async (database) => {
    const id = await createOwnersSite(database, config)
    const [site] = await database.owner.select({ slug: tenants.slug }).from(tenants).where(eq(tenants.id, id))
    slug = site!.slug
  })
  await addUser(config, { ...person, slug, role: 'admin' })
  await withDatabase(config, ({ owner }) =>
    logOwnerAction(owner, commandLine, { action: 'added-owner', detail: person.username }),
  )
  console.log(`Two-step sign-in is set up at the first sign-in at ${config.ownersHost}.`)
}
