import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull, like, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/tenancy.ts'
import { RepeatedTasks } from '../jobs/repeated-tasks.ts'
import { secrets } from './secrets.table.ts'
import { getOrCreateSecret } from './secrets.ts'

interface Key {
  value: Buffer
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
}

/** The name of the first key; later keys append an id. */
const name = 'signing'
const ofSigning = or(eq(secrets.name, name), like(secrets.name, `${name} %`))
const isCurrent = and(ofSigning, isNull(secrets.endsAt))

/** How often a process checks for new keys, in ms. */
const pollInterval = 2000
/** After a rotation all processes load the new key before it is used. */
const secondsToSpread = 60
/** Longer than the lifetime of any signed link or pending sign-in. */
export const gracePeriodHours = 24
/** After this time in use the server replaces the key, and accepts it as long again for visitors who rarely come. */
const daysInUse = 90

/**
 * [Note: Signing keys] Media links, pending Google sign-ins and the visitor cookie are signed with the newest active
 * key. The server replaces it every 90 days; `vitrine rotate-secret` does so at any time. A replaced key is accepted for
 * a while, so that a rotation breaks no links, and is then deleted. Processes check for new keys every two seconds.
 */
export class SigningKeys {
  private readonly database: Database
  private readonly polling: RepeatedTasks
  /** Oldest first. */
  private keys: Key[] = []

  private constructor(database: Database, onError: (error: Error) => void) {
    this.database = database
    this.polling = new RepeatedTasks(onError)
  }

  static async of(database: Database, onError: (error: Error) => void) {
    const keys = new SigningKeys(database, onError)
    await ensureFirstKey(database.owner)
    await keys.load()
    return keys
  }

  /** Starts to check for keys of other processes. The embedded database has only one process. */
  follow() {
    if (this.database.kind === 'embedded') return
    this.polling.add(() => this.load(), { every: pollInterval })
  }

  /** Replaces the key if it has been in use for 90 days. Locks nothing before. */
  async rotateIfOld() {
    const { owner } = this.database
    if (await isCurrentYounger(owner, daysInUse)) return
    await rotateSigningKey(owner, { minDays: daysInUse, graceHours: daysInUse * 24 })
    await this.load()
  }

  /** Waits for the current load, so that the database can be closed. */
  stop() {
    return this.polling.stop()
  }

  /** Signs with the current key. The text names its purpose. */
  readonly sign = (text: string): string => signature(text, this.current().value)

  /** Whether an accepted key made this signature. */
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

interface Rotation {
  /** Uses the new key immediately and makes earlier signatures invalid. */
  atOnce?: boolean
  /** Changes nothing before the current key has been in use for so many days. */
  minDays?: number
  /** How long signatures of the current and of earlier keys stay valid at most. */
  graceHours?: number
}

/**
 * Creates a signing key and limits the lifetime of earlier ones, in one transaction. Returns when it comes into use, or
 * undefined if the current key is too young.
 */
export async function rotateSigningKey(
  owner: Db,
  { atOnce = false, minDays = 0, graceHours = gracePeriodHours }: Rotation = {},
) {
  await ensureFirstKey(owner)
  return owner.transaction(async (db) => {
    // Serializes rotations, so that each new key replaces the previous one.
    await db.execute(sql`lock table ${secrets} in exclusive mode`)
    if (minDays > 0 && (await isCurrentYounger(db, minDays))) return undefined
    if (atOnce) await db.delete(secrets).where(ofSigning)
    else
      await db
        .update(secrets)
        .set({
          endsAt: sql`least(${secrets.endsAt}, now() + make_interval(secs => ${secondsToSpread}, hours => ${graceHours}))`,
        })
        .where(ofSigning)
    const [row] = await db
      .insert(secrets)
      .values({
        name: `${name} ${randomBytes(8).toString('hex')}`,
        value: randomBytes(32).toString('hex'),
        startsAt: sql`now() + make_interval(secs => ${atOnce ? 0 : secondsToSpread})`,
      })
      .returning({ startsAt: secrets.startsAt })
    return row!.startsAt!
  })
}

/** Whether the current key came into use within so many days. */
const isCurrentYounger = async (db: Db, days: number) =>
  (await db.$count(secrets, sql`${isCurrent} and ${secrets.startsAt} > now() - make_interval(days => ${days})`)) > 0

/** Deletes expired keys. */
export const deleteEndedKeys = (owner: Db) => owner.delete(secrets).where(lt(secrets.endsAt, sql`now()`))

/** Installations start with a single key. Its age counts from the first start that finds none. */
async function ensureFirstKey(owner: Db) {
  if ((await owner.$count(secrets, ofSigning)) === 0) await getOrCreateSecret(owner, name)
  await owner.update(secrets).set({ startsAt: sql`now()` }).where(sql`${isCurrent} and ${secrets.startsAt} is null`)
}

const signature = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url')
