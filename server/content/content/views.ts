import { sql } from 'drizzle-orm'
import type { Config } from '#server/core/config.ts'
import type { Caller, User } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { lru } from '#server/core/lru.ts'
import { type ContentTypeName, contentTypes } from '#shared/core/content-types.ts'
import { searchNameOf } from '#shared/core/search-options.ts'
import { saveViewHistory, viewerOf } from '../photos/view-history.ts'
import { countItem } from '../statistics/buffer.ts'

/**
 * [Note: Counting] Views and downloads are gathered here and written down every
 * few seconds, so that looking at things does not mean writing. A crash loses
 * the last few seconds of counting and nothing else.
 */
type Counted<K extends ContentTypeName = ContentTypeName> = (typeof contentTypes)[K]['counters'][number]

const every = 3000
const hour = 3600_000
/** Most of one thing, from one address in one hour: whoever throws the cookie away is still one address. */
const mostPerAddress = 30

type Counts = Partial<Record<string, number>>
interface BufferedCounts {
  siteId: string
  kind: ContentTypeName
  things: Map<string, Counts>
  /** Who looked at which photo: recommendations learn from it. */
  viewings: { photoId: string; viewer: string }[]
}
/** Of each site and kind, by the server that they belong to: several in one process do not write each other's. */
const gatheredBy = new WeakMap<Config, Map<string, BufferedCounts>>()
/** What each server is writing down. */
const writing = new WeakMap<RequestPipeline, Promise<void>>()
const seen = lru<true>(200_000, { ttl: hour })
const fromAddress = lru<number>(50_000, { ttl: hour })

/** Counts once per person and hour: by account, else by browser. */
export function count<K extends ContentTypeName>(
  kind: K,
  what: Counted<K>,
  siteId: string,
  id: string,
  { user, caller, config }: { user?: Pick<User, 'id' | 'role'> | undefined; caller: Caller; config: Config },
) {
  const { ip, visitor } = caller
  const type = searchNameOf(kind)
  if (what === 'downloads') countItem(siteId, { user, caller }, 'downloads')
  else countItem(siteId, { user, caller }, type, id)
  const person = user ? user.id : visitor()
  const key = `${what} ${siteId} ${id}`
  if (seen.has(`${key} ${person}`)) return
  seen.set(`${key} ${person}`, true)
  const before = fromAddress.get(`${key} ${ip}`) ?? 0
  if (before >= mostPerAddress) return
  fromAddress.set(`${key} ${ip}`, before + 1, { noUpdateTTL: before > 0 })
  const { viewings } = gather(config, siteId, kind, id, { [what]: 1 })
  if (kind === 'photos' && what === 'views') viewings.push({ photoId: id, viewer: viewerOf(siteId, person) })
}

function gather(config: Config, siteId: string, kind: ContentTypeName, id: string, more: Counts) {
  const gathered = gatheredBy.get(config) ?? new Map<string, BufferedCounts>()
  gatheredBy.set(config, gathered)
  const place = `${siteId} ${kind}`
  const all = gathered.get(place) ?? { siteId, kind, things: new Map<string, Counts>(), viewings: [] }
  gathered.set(place, all)
  const { things } = all
  const before = things.get(id) ?? {}
  things.set(
    id,
    Object.fromEntries(contentTypes[kind].counters.map((what) => [what, (before[what] ?? 0) + (more[what] ?? 0)])),
  )
  return all
}

/** Writes down what was gathered, after what is being written already: then all that was counted before this call is there. */
export function flushCounts(pipeline: RequestPipeline): Promise<void> {
  const written = (writing.get(pipeline) ?? Promise.resolve()).catch(() => undefined).then(() => write(pipeline))
  writing.set(pipeline, written)
  return written
}

/** What cannot be written is gathered again. */
async function write(pipeline: RequestPipeline) {
  const { config } = pipeline.parts
  const gathered = gatheredBy.get(config) ?? new Map<string, BufferedCounts>()
  for (const [place, { siteId, kind, things, viewings }] of [...gathered]) {
    gathered.delete(place)
    try {
      await pipeline.forCompany(siteId, 'write', async ({ db, invalidate }) => {
        const { rowCount } = await db.execute(addCounts(kind, things))
        if (rowCount) invalidate(kind)
        await saveViewHistory(db, viewings)
      })
    } catch (error) {
      for (const [id, counts] of things) gather(config, siteId, kind, id, counts).viewings.push(...viewings.splice(0))
      throw error
    }
  }
}

/** Names of tables and columns are ours, never anybody's text. */
function addCounts(kind: ContentTypeName, things: Map<string, Counts>) {
  const table = sql.identifier(kind)
  const sums = contentTypes[kind].counters.map(
    (what) => sql`${sql.identifier(what)} = ${table}.${sql.identifier(what)} + more.${sql.identifier(what)}`,
  )
  const columns = contentTypes[kind].counters.map((what) => sql`${sql.identifier(what)} int`)
  const rows = [...things].map(([id, counts]) => ({ id, ...counts }))
  // Held in one order, so that who takes stock of the same products never waits crosswise.
  return sql`
    with more as (
      select more.* from jsonb_to_recordset(${JSON.stringify(rows)}) as more(id uuid, ${sql.join(columns, sql`, `)})
      join ${table} on ${table}.id = more.id order by ${table}.id for update of ${table}
    )
    update ${table} set ${sql.join(sums, sql`, `)} from more where ${table}.id = more.id`
}

/** Writes counts down every few seconds. Returns how to stop, which writes the last ones. */
export function startCounting(pipeline: RequestPipeline, onError: (error: Error) => void): () => Promise<void> {
  const flush = () => flushCounts(pipeline).catch(onError)
  const timer = setInterval(flush, every)
  timer.unref()
  return () => {
    clearInterval(timer)
    return flush()
  }
}
