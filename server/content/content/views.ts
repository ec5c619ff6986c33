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
 * [Note: Counting] Views and downloads are buffered and written every few seconds, so that page views do not cause
 * writes. A crash loses the last few seconds.
 */
type Counted<K extends ContentTypeName = ContentTypeName> = (typeof contentTypes)[K]['counters'][number]

const every = 3000
const hour = 3600_000
/** Maximum per item, IP address and hour, because visitors can delete their cookie. */
const maxPerAddress = 30

type Counts = Partial<Record<string, number>>
interface BufferedCounts {
  siteId: string
  kind: ContentTypeName
  items: Map<string, Counts>
  /** The view history, for recommendations. */
  photoViews: { photoId: string; viewer: string }[]
}
/** The buffers per tenant and content type, one map per server: a process can run several. */
const buffersByServer = new WeakMap<Config, Map<string, BufferedCounts>>()
/** The running flush of each server. */
const writing = new WeakMap<RequestPipeline, Promise<void>>()
const seen = lru<true>(200_000, { ttl: hour })
const fromAddress = lru<number>(50_000, { ttl: hour })

/** Counts once per user, or else browser, and hour. */
export function countInteraction<K extends ContentTypeName>(
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
  if (before >= maxPerAddress) return
  fromAddress.set(`${key} ${ip}`, before + 1, { noUpdateTTL: before > 0 })
  const { photoViews } = addToBuffer(config, siteId, kind, id, { [what]: 1 })
  if (kind === 'photos' && what === 'views') photoViews.push({ photoId: id, viewer: viewerOf(siteId, person) })
}

function addToBuffer(config: Config, siteId: string, kind: ContentTypeName, id: string, more: Counts) {
  const buffers = buffersByServer.get(config) ?? new Map<string, BufferedCounts>()
  buffersByServer.set(config, buffers)
  const place = `${siteId} ${kind}`
  const all = buffers.get(place) ?? { siteId, kind, items: new Map<string, Counts>(), photoViews: [] }
  buffers.set(place, all)
  const { items } = all
  const before = items.get(id) ?? {}
  items.set(
    id,
    Object.fromEntries(contentTypes[kind].counters.map((what) => [what, (before[what] ?? 0) + (more[what] ?? 0)])),
  )
  return all
}

/** Writes the buffers after the running flush, so that everything counted before this call is stored. */
export function flushCounts(pipeline: RequestPipeline): Promise<void> {
  const written = (writing.get(pipeline) ?? Promise.resolve()).catch(() => undefined).then(() => write(pipeline))
  writing.set(pipeline, written)
  return written
}

/** Counts that cannot be written return to the buffer. */
async function write(pipeline: RequestPipeline) {
  const { config } = pipeline.parts
  const buffers = buffersByServer.get(config) ?? new Map<string, BufferedCounts>()
  for (const [place, { siteId, kind, items, photoViews }] of [...buffers]) {
    buffers.delete(place)
    try {
      await pipeline.forCompany(siteId, 'write', async ({ db, invalidate }) => {
        const { rowCount } = await db.execute(addCounts(kind, items))
        if (rowCount) invalidate(kind)
        await saveViewHistory(db, photoViews)
      })
    } catch (error) {
      for (const [id, counts] of items)
        addToBuffer(config, siteId, kind, id, counts).photoViews.push(...photoViews.splice(0))
      throw error
    }
  }
}

/** Table and column names come from the code, never from input. */
function addCounts(kind: ContentTypeName, items: Map<string, Counts>) {
  const table = sql.identifier(kind)
  const sums = contentTypes[kind].counters.map(
    (what) => sql`${sql.identifier(what)} = ${table}.${sql.identifier(what)} + more.${sql.identifier(what)}`,
  )
  const columns = contentTypes[kind].counters.map((what) => sql`${sql.identifier(what)} int`)
  const rows = [...items].map(([id, counts]) => ({ id, ...counts }))
  // Locked in id order, so that orders that reserve stock of the same products cannot deadlock with it.
  return sql`
    with more as (
      select more.* from jsonb_to_recordset(${JSON.stringify(rows)}) as more(id uuid, ${sql.join(columns, sql`, `)})
      join ${table} on ${table}.id = more.id order by ${table}.id for update of ${table}
    )
    update ${table} set ${sql.join(sums, sql`, `)} from more where ${table}.id = more.id`
}

/** Flushes the buffers every few seconds. Returns a function that flushes once more and stops. */
export function startCountingInteractions(
  pipeline: RequestPipeline,
  onError: (error: Error) => void,
): () => Promise<void> {
  const flush = () => flushCounts(pipeline).catch(onError)
  const timer = setInterval(flush, every)
  timer.unref()
  return () => {
    clearInterval(timer)
    return flush()
  }
}
