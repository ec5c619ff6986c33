import { eq, sql } from 'drizzle-orm'
import { comments } from '#server/content/comments/comments.table.ts'
import { hashOf, newToken } from '#server/identity/auth/secret-token.ts'
import { sessions } from '#server/identity/auth/sessions.table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { Effort } from './effort.ts'
import { type Finding, inTurns, median, perSecond, ratioFinding } from './findings.ts'
import { load, request } from './load/load.ts'
import { clients, pgbench } from './pgbench.ts'
import { host, type Place } from './place.ts'

const claim = 'Record created by an admin (a comment, counted and visible), of pgbench’s single-row inserts'
const text = 'What a view. I would like to know which path leads up to this place.'

/**
 * Comments that are visible at once: validated, counted on the photo, and with cached responses invalidated. More
 * than two per minute and author need approval, which is less work, so many admins write two each, on many photos.
 */
export async function records(place: Place, effort: Effort): Promise<Finding[]> {
  const turns = effort.turns + 1
  const perTurn = Math.round((place.kind === 'embedded' ? 100 : 400) * effort.seconds)
  const writers = await hire(place, Math.ceil((turns * perTurn) / 2))
  await place.settle()
  const site = await place.start()
  const me = (token: string) => ({ host, authorization: `Bearer ${token}` })
  const post = (token: string, at: number) =>
    request(
      'POST',
      `/api/photos/${place.photoIds[at % place.photoIds.length]}/comments`,
      { ...me(token), 'content-type': 'application/json' },
      JSON.stringify({ text }),
    )
  let asked = 0
  const product = async () => {
    const own = writers.splice(0, perTurn / 2)
    // The first use of a session in an hour updates its time, which must not be measured.
    await load({
      port: site.port,
      requests: own.map((token) => request('GET', '/api/auth/me', me(token))),
      connections: clients,
      seconds: 60,
    })
    asked += own.length * 2
    return load({ port: site.port, requests: [...own, ...own].map(post), connections: clients, seconds: 60 })
  }
  const finding = await (place.kind === 'postgres' ? compared() : alone()).finally(() => site.stop())
  const visible = await place.inside((db) => db.$count(comments, eq(comments.state, 'approved')))
  if (visible < asked) throw new Error(`only ${visible} of ${asked} comments are visible`)
  return [finding]

  async function compared() {
    const insert = {
      sql: 'insert into bench_records (kind, item_id, text, state) values ($1, $2, $3, $4)',
      params: ['photos', place.photoIds[0], text, 'approved'],
    }
    const baseline = () => pgbench(place, [insert], effort.seconds)
    return ratioFinding(claim, 0.04, await inTurns(effort.turns, product, baseline))
  }

  async function alone(): Promise<Finding> {
    const rates = []
    for (let turn = 0; turn < turns; turn++) rates.push(await product())
    return { claim, goal: '≥ 4 %', measured: perSecond(median(rates.slice(1))), figures: 'no such baseline' }
  }
}

/** Tokens of signed-in admins, and a table like the comments' for pgbench. */
const hire = (place: Place, count: number) =>
  place.inside(async (db) => {
    await db.execute(sql`reset role`)
    await db.execute(sql`create table bench_records (like comments including all)`)
    await db.execute(sql`grant insert on bench_records to app`)
    await db.execute(sql`set local role app`)
    const tokens: string[] = []
    for (let from = 0; from < count; from += 500) {
      const some = Array.from({ length: Math.min(500, count - from) }, (_, at) => `writer-${from + at}`)
      const people = some.map((name) => ({
        name,
        username: name,
        email: `${name}@bench.example`,
        role: 'admin' as const,
      }))
      const made = await db.insert(users).values(people).returning({ userId: users.id })
      const own = made.map(({ userId }) => ({ userId, token: newToken() }))
      await db.insert(sessions).values(own.map(sessionOf))
      tokens.push(...own.map(({ token }) => token))
    }
    return tokens
  })

function sessionOf({ userId, token }: { userId: string; token: string }) {
  const [now, later] = [0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  return { userId, tokenHash: hashOf(token), ip: '127.0.0.1', userAgent: 'bench', lastSeenAt: now!, expiresAt: later! }
}
