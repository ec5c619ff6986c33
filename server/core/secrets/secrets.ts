import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { secrets } from './secrets.table.ts'
import { Vault } from './vault.ts'

/** 32 random bytes under a name, created by the first instance that needs them. */
export async function getOrCreateSecret(owner: Db, name: string): Promise<Buffer> {
  await owner
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [row] = await owner.select().from(secrets).where(eq(secrets.name, name))
  return Buffer.from(row!.value, 'hex')
}

/** The vault of this installation. Its key never changes, so that sealed texts stay readable. */
export const openVault = async (owner: Db) => new Vault(await getOrCreateSecret(owner, 'vault'))
