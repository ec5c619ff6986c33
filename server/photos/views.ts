import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Caller, User } from '../context.ts'
import type { Desk } from '../desk.ts'

/**
 * [Note: Counting] Views and downloads are gathered here and written down every
 * few seconds, so that looking at photos does not mean writing. A crash loses
 * the last few seconds of counting and nothing else.
 */
export type Counted = 'views' | 'downloads'

const every = 3000
const hour = 3600_000
/** Most of one photo, from one address in one hour: whoever throws the cookie away is still one address. */
const mostPerAddress = 30

type Counts = Record<Counted, number>
const gathered = new Map<string, Map<string, Counts>>()
const seen = new LRUCache<string, true>({ max: 200_000, ttl: hour })
const fromAddress = new LRUCache<string, number>({ max: 50_000, ttl: hour })

/** Counts once per person and hour: by account, else by browser. */
export function count(
  what: Counted,
  siteId: string,
  photoId: string,
  { user, caller: { ip, visitor } }: { user?: Pick<User, 'id'> | undefined; caller: Caller },
) {
  const person = user ? user.id : visitor()
  const key = `${what} ${siteId} ${photoId}`
  if (seen.has(`${key} ${person}`)) return
  seen.set(`${key} ${person}`, true)
  const before = fromAddress.get(`${key} ${ip}`) ?? 0
  if (before >= mostPerAddress) return
  fromAddress.set(`${key} ${ip}`, before + 1, { noUpdateTTL: before > 0 })
  const site = gathered.get(siteId) ?? new Map<string, Counts>()
  gathered.set(siteId, site)
  const counts = site.get(photoId) ?? { views: 0, downloads: 0 }
  counts[what]++
  site.set(photoId, counts)
}

/** Writes down what was gathered. What cannot be written is gathered again. */
export async function flushCounts(desk: Desk) {
  for (const [siteId, site] of [...gathered]) {
    gathered.delete(siteId)
    try {
      await desk.forCompany(siteId, 'write', async ({ db, touch }) => {
        const rows = [...site].map(([id, counts]) => ({ id, ...counts }))
        const { rowCount } = await db.execute(sql`
          update photos set views = photos.views + more.views, downloads = photos.downloads + more.downloads
          from jsonb_to_recordset(${JSON.stringify(rows)}) as more(id uuid, views int, downloads int)
          where photos.id = more.id`)
        if (rowCount) touch('photos')
      })
    } catch (error) {
      const again = gathered.get(siteId) ?? new Map<string, Counts>()
      for (const [id, counts] of site) {
        const newer = again.get(id) ?? { views: 0, downloads: 0 }
        again.set(id, { views: newer.views + counts.views, downloads: newer.downloads + counts.downloads })
      }
      gathered.set(siteId, again)
      throw error
    }
  }
}

/** Writes counts down every few seconds. Returns how to stop, which writes the last ones. */
export function startCounting(desk: Desk, onError: (error: Error) => void): () => Promise<void> {
  let writing = Promise.resolve()
  const flush = () => {
    writing = writing.then(() => flushCounts(desk)).catch(onError)
    return writing
  }
  const timer = setInterval(flush, every)
  timer.unref()
  return () => {
    clearInterval(timer)
    return flush()
  }
}
