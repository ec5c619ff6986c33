import { randomInt } from 'node:crypto'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { type ErrorCode, fieldError } from '#shared/core/errors.ts'
import { isTaken } from './registrations.ts'

/** Names that look official. Registration refuses them; operators can create them. */
const reserved = new Set(
  `about abuse account accounts admin administrator admins anonymous api app assets auth billing blog blogs boss
  bot ceo checkout compliance contact customer customers dashboard default demo dev developer editor everyone
  feedback guest help helpdesk hostmaster info inbox legal login logout mail mailbox mailerdaemon manager me media
  mod moderator moderators mods myself news newsletter nobody none noreply notification notifications null office
  official operator orders owner page payment payments photos postmaster press pricing privacy profile register
  root sales search security server service settings shop signin signup site staff status super superadmin
  superuser support sys sysadmin system systems team tech terms test tester trust undefined unknown user users
  verify vitrine webmaster website www you`.split(/\s+/),
)

/** Ignores dots, dashes, underscores and trailing digits: `ad.min` and `admin_1` are reserved like `admin`. */
export function isReserved(username: string) {
  const bare = username.replace(/[._-]/g, '')
  return reserved.has(bare) || reserved.has(bare.replace(/\d+$/, ''))
}

export const usernameReserved = (code?: ErrorCode) => fieldError('username', 'This username is reserved.', code)
export const usernameTaken = (code?: ErrorCode) => fieldError('username', 'This username is taken.', code)

/** Throws on the field `username` when it is reserved, or belongs to another user or registration. */
export async function expectFreeUsername(db: Db, username: string, code?: ErrorCode) {
  if (isReserved(username)) throw usernameReserved(code)
  if (await isTaken(db, username)) throw usernameTaken(code)
}

/** Reports a violated unique index as a taken username. */
export function rethrowAsUsernameTaken(error: unknown): never {
  throw sqlState(error) === '23505' ? usernameTaken() : error
}

/** A free username derived from the email address. Users can change it later. */
export async function freeUsername(db: Db, email: string) {
  const base = usernameFrom(email)
  for (let name = base; ; name = `${base}-${randomInt(1000, 1_000_000)}`)
    if (!isReserved(name) && !(await isTaken(db, name))) return name
}

export function usernameFrom(email: string) {
  const plain = email
    .split('@')[0]!
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, 22)
  return plain.length < 3 || isReserved(plain) ? `guest-${plain}` : plain
}
