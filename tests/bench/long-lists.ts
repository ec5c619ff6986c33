import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Effort } from './effort.ts'
import { type Finding, median } from './findings.ts'
import { ask } from './load/bare.ts'
import type { Place } from './place.ts'

const turns = 20
/** Rows per statement: PostgreSQL limits it to ten seconds. */
const batch = 5000
const last = 4000

/** Rows `n` of each table, as a running site has them. */
const tables: Record<string, SQL> = {
  users: sql`insert into users (created_at, name, username, email, verified_at)
    select now() - n * interval '1 minute', 'Person ' || n, 'person-' || n, 'person-' || n || '@people.example', now()`,
  products: sql`insert into products (created_at, name, slug, description, category, price_cents, stock, status, published_at)
    select now() - n * interval '1 minute', 'Thing ' || n, 'thing-' || n, repeat('Made by hand, and stored for years.', 6),
      'Accessories', n % 9000, n % 50, case when n % 4 = 0 then 'draft' else 'active' end, now() - n * interval '1 minute'`,
  photos: sql`insert into photos (created_at, title, caption, resolution, width, height, thumbhash, sha256, file_name, size,
      mime, state, published, published_at)
    select now() - n * interval '1 minute', 'Ridge ' || n, 'Taken on the second day, a little after sunrise.', '4K', 3840, 2160,
      '', encode(sha256(n::text::bytea), 'hex'), n || '.jpg', 3000000, 'image/jpeg', 'ready', n % 4 > 0,
      now() - n * interval '1 minute'`,
  orders: sql`insert into orders (created_at, order_number, customer_name, customer_email, customer_phone, status,
      payment_status, payment_method, total_cents, token, history)
    select now() - n * interval '1 minute', '#' || n, 'Buyer ' || n % 5000, 'buyer-' || n % 5000 || '@people.example', '',
      case when n % 9 = 0 then 'pending' else 'completed' end, case when n % 1000 = 7 then 'disputed' when n % 9 = 0 then 'unpaid' else 'paid' end, 'manual', n % 90000, 'token' || n, '[]'`,
  comments: sql`insert into comments (created_at, kind, item_id, text, state)
    select now() - n * interval '1 minute', 'photos', gen_random_uuid(), 'What a view, number ' || n,
      case when n % 3 = 0 then 'hidden' else 'approved' end`,
  activity: sql`insert into activity (created_at, request, by_id, by, ip, action, kind, item_id, title, changes)
    select now() - n * interval '1 minute', gen_random_uuid(), case when n % 4 = 0 then gen_random_uuid() end, 'Ann',
      '10.0.0.1', case when n % 10 = 0 then 'deleted' else 'changed' end, case when n % 3 = 0 then 'photo' else 'product' end,
      gen_random_uuid(), 'Thing ' || n, '{"stock": [1, 2]}'`,
}

/** Each list: its first page, a distant page, and a search. */
const looks = (count: number): Record<string, string[]> => ({
  'activity log': [
    '/api/audit?limit=25',
    `/api/audit?limit=25&page=${Math.min(last, count / 25)}`,
    '/api/audit?limit=25&q=g+471',
    '/api/audit?limit=25&kind=photo&action=deleted',
  ],
  orders: [
    '/api/admin/orders',
    '/api/admin/orders?status=pending',
    '/api/admin/orders?payment=unpaid',
    '/api/admin/orders?payment=disputed&sort=highest',
    '/api/admin/orders?q=buyer+471',
    '/api/admin/orders?payment=unpaid&q=buyer',
  ],
  users: ['/api/admin/users', '/api/admin/users?sort=name', '/api/admin/users?q=person-471'],
  products: ['/api/admin/products', '/api/admin/products?view=draft', '/api/admin/products?q=thing+471'],
  photos: ['/api/admin/photos', `/api/admin/photos?limit=100&page=${count / 100}`, '/api/admin/photos?q=ridge+471'],
  comments: ['/api/admin/comments?state=approved', '/api/admin/comments?state=hidden&q=number+471'],
})

/** Response times of all admin lists of a company with many records. */
export async function longLists(place: Place, { records }: Effort): Promise<Finding[]> {
  for (const [table, rows] of Object.entries(tables)) await fill(place, table, rows, records)
  await place.settle()
  const site = await place.start()
  try {
    const found: Finding[] = []
    for (const [list, paths] of Object.entries(looks(records))) {
      const medians: number[] = []
      for (const path of paths) {
        const times: number[] = []
        for (let turn = 0; turn <= turns; turn++) {
          const began = performance.now()
          const { status, body } = await ask(site.port, path, place.admin)
          if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body}`)
          if (turn > 0) times.push(performance.now() - began)
        }
        medians.push(median(times))
      }
      const most = Math.max(...medians)
      found.push({
        claim: `List for staff with ${records.toLocaleString('en')} records, the longest median: ${list}`,
        goal: '≤ 100 ms',
        measured: `${Math.round(most)} ms`,
        ...(place.kind === 'postgres' && { holds: most <= 100 }),
        figures: `${medians.map((time) => Math.round(time)).join(', ')} ms; ${turns} turns each`,
      })
    }
    return found
  } finally {
    await site.stop()
  }
}

/** Inserted without the search index, which this benchmark does not need. */
const fill = (place: Place, table: string, rows: SQL, count: number) =>
  place.inside(async (db: Db) => {
    await db.execute(sql`reset role`)
    await db.execute(sql.raw(`alter table ${table} disable trigger user`))
    for (let from = 1; from <= count; from += batch)
      await db.execute(sql`${rows} from generate_series(${from}::int, ${Math.min(count, from + batch - 1)}::int) n`)
    await db.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
