import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { asc, eq, like, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/tenancy.ts'
import { secrets } from './secrets.table.ts'
import { secretCalled } from './secrets.ts'

interface Key {
  value: Buffer
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
}

/** The row of the first key; later keys have this word and an id. */
const name = 'signing'
const ofSigning = or(eq(secrets.name, name), like(secrets.name, `${name} %`))

/** How often a process looks for new keys, in milliseconds. */
const lookEvery = 2000
/** After a rotation every process has learned the new key before any of them signs with it. */
const secondsToSpread = 60
/** Longer than any signed link or sign-in under way lives. */
export const hoursOfGrace = 24

/**
 * [Note: Signing keys] Media links, the state of a sign-in with Google and the cookie of visitors are signed with the
 * newest key that has come into use. A replaced key goes on being accepted for a day, so that a rotation breaks no
 * link, and is then deleted. Processes on the same database look for new keys every two seconds.
 */
export class SigningKeys {
  private readonly database: Database
  private readonly onError: (error: Error) => void
  /** Oldest first. */
  private keys: Key[] = []
  private timer: NodeJS.Timeout | undefined

  private constructor(database: Database, onError: (error: Error) => void) {
    this.database = database
    this.onError = onError
  }

  static async of(database: Database, onError: (error: Error) => void) {
    const keys = new SigningKeys(database, onError)
    await ensureFirstKey(database.owner)
    await keys.load()
    return keys
  }

  /** Begins to look for keys that other processes made. Nobody else can open an embedded database meanwhile. */
  follow() {
    if (this.database.kind === 'embedded') return
    let isLoading = false
    this.timer = setInterval(() => {
      if (isLoading) return
      isLoading = true
      this.load()
        .catch(this.onError)
        .finally(() => {
          isLoading = false
        })
    }, lookEvery)
    this.timer.unref()
  }

  stop() {
    clearInterval(this.timer)
  }

  /** A signature by the current key. The text says what it is for. */
  readonly sign = (text: string): string => signature(text, this.current().value)

  /** Whether a key that is accepted today made this signature. */
  readonly verify = (text: string, given: string): boolean => {
    const bytes = Buffer.from(given)
    return this.accepted().some(({ value }) => {
      const right = Buffer.from(signature(text, value))
      return bytes.length === right.length && timingSafeEqual(bytes, right)
    })
  }

  private accepted() {
    const now = Date.now()
    return this.keys.filter(({ endsAt }) => endsAt > now)
  }

  private current(): Key {
    const now = Date.now()
    return this.keys.findLast(({ startsAt }) => startsAt <= now) ?? this.keys[0]!
  }

  private async load() {
    const rows = await this.database.owner
      .select()
      .from(secrets)
      .where(ofSigning)
      .orderBy(sql`${asc(secrets.startsAt)} nulls first`)
    this.keys = rows.map(({ value, startsAt, endsAt }) => ({
      value: Buffer.from(value, 'hex'),
      startsAt: startsAt ? Date.parse(startsAt) : 0,
      endsAt: endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY,
    }))
  }
}

/**
 * Makes a new signing key and gives those before it an end, both or neither. With `atOnce` the new key is used from
 * now on, and no earlier signature is accepted any more.
 */
export async function rotateSigningKey(owner: Db, { atOnce = false } = {}) {
  await ensureFirstKey(owner)
  return owner.transaction(async (db) => {
    // One rotation after the other, so that each new key replaces the one before it.
    await db.execute(sql`lock table ${secrets} in exclusive mode`)
    if (atOnce) await db.delete(secrets).where(ofSigning)
    else
      await db
        .update(secrets)
        .set({ endsAt: sql`now() + make_interval(secs => ${secondsToSpread}, hours => ${hoursOfGrace})` })
        .where(sql`${ofSigning} and ${secrets.endsAt} is null`)
    const [row] = await db
      .insert(secrets)
      .values({
        name: `${name} ${randomBytes(8).toString('hex')}`,
        value: randomBytes(32).toString('hex'),
        startsAt: sql`now() + make_interval(secs => ${atOnce ? 0 : secondsToSpread})`,
      })
      .returning({ startsAt: secrets.startsAt })
    return { startsAt: row!.startsAt! }
  })
}

/** Deletes keys whose time is over. */
export const deleteEndedKeys = (owner: Db) => owner.delete(secrets).where(lt(secrets.endsAt, sql`now()`))

/** Installations begin with a single key, and those made before there was a rotation have only this one. */
async function ensureFirstKey(owner: Db) {
  if ((await owner.$count(secrets, ofSigning)) === 0) await secretCalled(owner, name)
}

const signature = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url')
