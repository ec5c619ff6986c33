import { randomInt } from 'node:crypto'
import type { Db } from '#server/core/db/tenancy.ts'
import { isTaken } from './registrations.ts'
import { isReserved } from './reserved-names.ts'

/** A username like the address, that nobody has. It can be changed later. */
export async function freeName(db: Db, email: string) {
  const plain = email
    .split('@')[0]!
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, 22)
  const base = plain.length < 3 || isReserved(plain) ? `guest-${plain}` : plain
  for (let name = base; ; name = `${base}-${randomInt(1000, 1_000_000)}`)
    if (!isReserved(name) && !(await isTaken(db, name))) return name
}
