import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'

/** Number of generated days. */
const days = 365
const viewsPerVisitor = 2.5

/**
 * Generates the analytics of a busy year: visitors from a few hundred sites, items and searches of which few are
 * frequent, and the shop and content that the figures belong to.
 */
export async function liveThrough(db: Db, views: number) {
  const perDay = Math.round(views / days / viewsPerVisitor)
  await db.execute(sql`
    insert into analytics_salts (day, salt)
    select current_date - back, 'bench' from generate_series(0, ${days - 1}::int) back`)
  await db.execute(sql`
    insert into analytics_visitors (day, visitor, views, source, device, country)
    select current_date - back, back::bigint * 1000003 + nth, 1 + (nth + back) % 4,
      case when nth % 5 < 2 then '' else 'site-' || floor(300 * power(random(), 3)) || '.example' end,
      (array['phone', 'phone', 'desktop', 'tablet'])[1 + nth % 4], ''
    from generate_series(0, ${days - 1}::int) back, generate_series(1, ${perDay}::int) nth`)
  // Every other page view is of an item.
  await db.execute(sql`
    insert into analytics_counts (kind, day, name, count)
    select 'photos', day, id::text, count(*) from (
      select current_date - back as day, floor(2000 * power(random(), 2))::int as place
      from generate_series(0, ${days - 1}::int) back, generate_series(1, ${Math.round((perDay * viewsPerVisitor) / 2)}::int)
    ) seen join (select id, row_number() over (order by id) - 1 as place from photos) things using (place)
    group by day, id`)
  await db.execute(sql`
    insert into analytics_counts (kind, day, name, count)
    select kind, day, case kind when 'downloads' then '' else 'words that people type ' || place end, count(*)
    from (
      select kind, current_date - back as day, floor(3000 * power(random(), 2))::int as place
      from (values ('search', 10), ('empty search', 60), ('downloads', 20)) as kinds(kind, every),
        generate_series(0, ${days - 1}::int) back, generate_series(1, ${perDay}::int) nth
      where nth % every = 0
    ) asked group by 1, 2, 3`)
  await sellAndTalk(db, Math.round(views / 50))
}

/** Orders of two products each, as many comments, and likes of all items by twenty users in turn. */
async function sellAndTalk(db: Db, orders: number) {
  const later = (nth: SQL, all: SQL) =>
    sql`now() - make_interval(secs => ${days * 86_400}::float * (${all} - ${nth}) / ${all})`
  const sometime = later(sql`nth`, sql`${orders}::int`)
  await db.execute(sql`
    insert into users (name, username, email, role)
    select 'Fan', 'fan-' || nth, 'fan-' || nth || '@bench.example', 'customer' from generate_series(1, 20) nth`)
  await db.execute(sql`
    insert into likes (kind, item_id, user_id, created_at)
    select 'photos', item_id, user_id, ${later(sql`nth`, sql`40000`)}
    from (
      select photos.id as item_id, users.id as user_id, row_number() over (order by md5(photos.id::text || users.id)) as nth
      from photos, users where users.name = 'Fan'
    ) liked order by nth`)
  await db.execute(sql`
    insert into comments (kind, item_id, text, state, created_at)
    select 'photos', (array(select id from photos limit 2000))[1 + nth % 2000], 'What a view.', 'approved', ${sometime}
    from generate_series(1, ${orders}::int) nth`)
  await db.execute(sql`
    insert into orders (order_number, customer_name, customer_email, customer_phone, status, payment_status, payment_method, total_cents, token, history, created_at)
    select 'B-' || nth, 'Rosa Buyer', nth || '@bench.example', '0771 234 567',
      case when nth % 3 = 0 then 'pending' else 'completed' end, case when nth % 3 = 0 then 'unpaid' else 'paid' end, 'manual', 2500, md5(nth::text), '[]', ${sometime}
    from generate_series(1, ${orders}::int) nth`)
  await db.execute(sql`
    insert into order_lines (order_id, position, product_id, title, price_cents, qty)
    select id, place, (array(select id from photos order by id limit 200))[1 + floor(200 * random())], 'A thing', 1250, 1
    from orders, generate_series(0, 1) place order by created_at`)
}
