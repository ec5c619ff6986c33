import { createOwnersSite } from '#server/platform/owners/create-owners-site.ts'
import type { Running } from '#server/server.ts'
import { totpCode } from './totp.ts'
import { companyAt } from './world.ts'

export const ownersHost = 'owners.test.example'

/** The owners' site of a server that runs with `ownersHost`, and an owner with a second factor. */
export async function ownersOn(running: Running) {
  const create = () => createOwnersSite(running.database, { ownersHost })
  // Another file may create it at the same time.
  const id = await create().catch(create)
  const site = companyAt(running, { id, slug: 'platform', host: ownersHost })
  const owner = await site.person('admin')
  const { secret } = await owner.secondFactor.startApp({})
  await owner.secondFactor.confirmApp({ code: totpCode(secret) })
  return { site, owner }
}
