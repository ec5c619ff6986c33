import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { recoveryCodes } from './second-factor.table.ts'

const codeCount = 10
/** Without similar characters such as 0 and o, 1, l and i. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = [4, 4, 4]
const selectorLength = 2

const randomText = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten codes like `ab2c-d3ef-gh4j`, whose first two characters differ. */
export function newRecoveryCodes(): string[] {
  const bySelector = new Map<string, string>()
  while (bySelector.size < codeCount) {
    const code = groups.map(randomText).join('-')
    bySelector.set(code.slice(0, selectorLength), code)
  }
  return [...bySelector.values()]
}

/** Normalizes a typed code. Undefined if it cannot be a recovery code. */
export function readRecoveryCode(typed: string): string | undefined {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '')
  const [, ...parts] =
    new RegExp(`^${groups.map((length) => `([${alphabet}]{${length}})`).join('')}$`).exec(plain) ?? []
  return parts.length ? parts.join('-') : undefined
}

/** Hashes codes for storage, outside of transactions because it is slow, and in sequence so that other sign-ins do not wait. */
export async function hashRecoveryCodes(codes: string[]) {
  const hashed: { selector: string; codeHash: string }[] = []
  for (const code of codes) {
    const codeHash = await hashPassword(code)
    hashed.push({ selector: code.slice(0, selectorLength), codeHash })
  }
  return hashed
}

/** Replaces all codes of an account. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashed: Awaited<ReturnType<typeof hashRecoveryCodes>>,
) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashed.map((one) => ({ ...one, userId })))
}

/** Finds the unused code of an account. Takes as long when there is none. */
export async function findRecoveryCode(
  read: <T>(work: (ctx: { db: Db }) => Promise<T>) => Promise<T>,
  userId: string,
  code: string,
) {
  const [row] = await read(({ db }) =>
    db
      .select({ id: recoveryCodes.id, codeHash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(and(unused(userId), eq(recoveryCodes.selector, code.slice(0, selectorLength)))),
  )
  return (await isPassword(code, row?.codeHash)) ? row?.id : undefined
}

const unused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

/** Uses up a code. Returns how many are left, or undefined when it was used in the meantime. */
export async function consumeRecoveryCode(db: Db, userId: string, id: string): Promise<number | undefined> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` as never })
    .where(and(unused(userId), eq(recoveryCodes.id, id)))
    .returning({ id: recoveryCodes.id })
  return rows.length ? db.$count(recoveryCodes, unused(userId)) : undefined
}
