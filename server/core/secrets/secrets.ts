import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Db } from '../db/tenancy.ts'
import { secrets } from './secrets.table.ts'
import { Vault } from './vault.ts'

/** 32 random bytes under a name, created by the first instance that needs them. */
export const getOrCreateSecret = async (owner: Db, name: string): Promise<Buffer> =>
  Buffer.from((await getOrCreateRow(owner, name)).value, 'hex')

async function getOrCreateRow(owner: Db, name: string) {
  await owner
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [row] = await owner.select().from(secrets).where(eq(secrets.name, name))
  return row!
}

/**
 * The vault of this installation. Its own key never changes, so that sealed texts stay readable. `SECRET_KEY` encrypts
 * it in the database, so that a copy of the database alone opens nothing. Throws for the operator if it does not fit.
 */
export async function openVault(owner: Db, { secretKeys }: Pick<Config, 'secretKeys'>): Promise<Vault> {
  const { value } = await getOrCreateRow(owner, 'vault')
  const isPlain = /^[0-9a-f]{64}$/.test(value)
  const plain = isPlain ? value : openWithAny(value, secretKeys)
  const [first] = secretKeys
  if (first && (isPlain || openWith(value, first) === undefined))
    await owner
      .update(secrets)
      .set({ value: new Vault(first).seal(plain, 'vault') })
      .where(and(eq(secrets.name, 'vault'), eq(secrets.value, value)))
  return new Vault(Buffer.from(plain, 'hex'))
}

function openWithAny(value: string, secretKeys: readonly Buffer[]) {
  for (const key of secretKeys) {
    const text = openWith(value, key)
    if (text !== undefined) return text
  }
  const problem = secretKeys.length > 0 ? 'SECRET_KEY does not fit this database.' : 'This database needs a SECRET_KEY.'
  throw new Error(`${problem} Set the key with which the server was last started.`)
}

function openWith(value: string, key: Buffer) {
  try {
    return new Vault(key).open(value, 'vault')
  } catch {
    return undefined
  }
}
