import { eq, sql } from 'drizzle-orm'
import { startSession } from '#server/auth/sessions.ts'
import { createUser } from '#server/auth/users.ts'
import { comments } from '#server/comments/comments.table.ts'
import type { Effort } from './effort.ts'
import { type Finding, inTurns, median, perSecond, ratioFinding } from './findings.ts'
import { load, request } from './load/load.ts'
import { clients, pgbench } from './pgbench.ts'
import { host, type Place } from './place.ts'

const claim = 'Record created by an admin (a comment, counted and shown), of pgbench’s single-row inserts'
const text = 'What a view. I would like to know which path leads up to this place.'

/**
 * Comments that visitors see at once: checked, counted on the photo, and every
 * kept answer that shows them forgotten. Somebody who writes more than two a
 * minute is made to wait for approval, which is less work, so many admins write
 * two each, on many photos.
 */
export async function records(place: Place, effort: Effort): Promise<Finding[]> {
  const turns = effort.turns + 1
  const perTurn = Math.round((place.kind === 'embedded' ? 100 : 800) * effort.seconds)
  const writers = await hire(place, Math.ceil((turns * perTurn) / 2))
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
    // The first use of a session in an hour notes that it is in use, which is not what is measured.
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
  const shown = await place.inside((db) => db.$count(comments, eq(comments.state, 'approved')))
  if (shown < asked) throw new Error(`only ${shown} of ${asked} comments are shown`)
  return [finding]

  async function compared() {
    const insert = {
      sql: 'insert into bench_records (photo_id, text, state) values ($1, $2, $3)',
      params: [place.photoIds[0], text, 'approved'],
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

/** Signed-in admins, and a table like the comments' for pgbench. */
const hire = (place: Place, count: number) =>
  place.inside(async (db) => {
    await db.execute(sql`reset role`)
    await db.execute(sql`create table bench_records (like comments including all)`)
    await db.execute(sql`grant insert on bench_records to app`)
    const tokens: string[] = []
    for (let at = 0; at < count; at++) {
      const { id } = await createUser(db, {
        username: `writer-${at}`,
        email: `writer-${at}@bench.example`,
        name: `Writer ${at}`,
        role: 'admin',
        passwordHash: 'none',
      })
      tokens.push(await startSession(db, id, { ip: '127.0.0.1', userAgent: 'bench' }))
    }
    return tokens
  })
