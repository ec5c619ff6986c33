// @module-tag long
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { products } from '#server/commerce/products/products.table.ts'
import { readConfig } from '#server/core/config.ts'
import type { Database } from '#server/core/db/database.ts'
import { openDatabase } from '#server/open-database.ts'
import type { SiteExport, SiteImport } from '#shared/transfer/data.ts'
import { callSite } from './call-site.ts'
import { newDataFolder, type Site, startSite, vitrine } from './site-process.ts'

const password = 'correct horse battery'
const many = 300
const [from, into] = ['from.test.example', 'into.test.example']
const mark = 'import-holds'

/** Inserts directly into the database of a stopped site. */
async function inside<T>(dataDir: string, work: (owner: Database['owner']) => Promise<T>) {
  const database = await openDatabase(readConfig({ dataDir, logLevel: 'error' }, {}), () => undefined)
  return work(database.owner).finally(() => database.close())
}

const logIn = async (site: Site, host: string) =>
  (await callSite<{ token: string }>(site, host, 'POST', '/api/auth/login', { body: { username: 'boss', password } }))
    .body.token

const latest = async <T extends SiteExport | SiteImport>(site: Site, host: string, token: string, what: string) =>
  (await callSite<{ results: T[] }>(site, host, 'GET', `/api/admin/data/${what}`, { token })).body.results[0]!

/** Uploads an export, waits for its check and starts the import. */
async function send(site: Site, token: string, zip: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(zip)]), 'site.zip')
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const body = Buffer.from(await packed.arrayBuffer())
  const { status } = await callSite(site, into, 'POST', '/api/admin/data/imports', { token, headers, body })
  expect(status).toBe(201)
  const state = async () => (await latest<SiteImport>(site, into, token, 'imports')).state
  await expect.poll(state).toBe('checked')
  const { _id, report } = await latest<SiteImport>(site, into, token, 'imports')
  return { report: report!, go: () => callSite(site, into, 'POST', `/api/admin/data/imports/${_id}/apply`, { token }) }
}

test('restarts a site import after its process was killed', {
  timeout: 240_000,
}, async () => {
  const data = newDataFolder(inject('emptyDatabase'))
  for (const [slug, host] of [
    ['from', from],
    ['into', into],
  ] as const) {
    await vitrine(['company', 'add', slug, '--host', host, '--plan', 'business', '--data', data])
    const boss = ['--email', `boss@${host}`, '--username', 'boss', '--role', 'admin']
    await vitrine(['user', 'add', slug, ...boss, '--data', data], { input: `${password}\n` })
  }
  const ids = await inside(data, async (owner) => {
    const { rows } = await owner.execute<{ slug: string; id: string }>(sql`select slug, id from tenants`)
    return Object.fromEntries(rows.map(({ slug, id }) => [slug, id])) as Record<'from' | 'into', string>
  })
  await inside(data, async (owner) => {
    const of = sql`${ids.from}::uuid`
    await owner.execute(sql`insert into products (tenant_id, name, slug, category, price_cents, status, published_at)
      select ${of}, 'Thing ' || n, 'thing-' || n, 'Books', 100, 'active', now() from generate_series(1, ${many}::int) n`)
    await owner.execute(sql`insert into orders (tenant_id, order_number, customer_name, customer_email, customer_phone,
        payment_method, total_cents, token, history)
      select ${of}, 'A-1', 'Ann', 'ann@people.example', '', 'manual', 100, 'x', '[]'`)
    // A trigger stops the import after the products and leaves a marker.
    await owner.execute(
      sql.raw(`create function hold() returns trigger language plpgsql security definer as $$ begin
        execute format('copy (select 1) to %L', current_setting('data_directory') || '/${mark}');
        perform pg_sleep(600);
        return new;
      end $$`),
    )
    await owner.execute(sql`create trigger hold before insert on orders for each row execute function hold()`)
  })

  const site = await startSite(data)
  const seller = await logIn(site, from)
  await callSite(site, from, 'POST', '/api/admin/data/exports', { token: seller, body: {} })
  const packed = () => latest<SiteExport>(site, from, seller, 'exports')
  await expect.poll(async () => (await packed()).state).toBe('done')
  const zip = await readFile(join(data, 'transfers', ids.from, `${(await packed())._id}.zip`))
  const { go } = await send(site, await logIn(site, into), zip)
  await go()
  await expect.poll(() => existsSync(join(data, 'db', 'pg', mark)), { timeout: 60_000 }).toBe(true)
  await site.kill()

  const counted = (owner: Database['owner']) => owner.$count(products, eq(products.tenantId, ids.into))
  await inside(data, async (owner) => {
    expect(await counted(owner)).toBe(0)
    await owner.execute(sql`drop function hold cascade`)
    const { rows } = await owner.execute(
      sql`select state from pgboss.job where name = 'site-import' and state <> 'completed'`,
    )
    expect(rows).toEqual([{ state: 'active' }])
  })

  const again = await startSite(data)
  const token = await logIn(again, into)
  const state = async () => (await latest<SiteImport>(again, into, token, 'imports')).state
  await expect.poll(state, { timeout: 45_000, interval: 500 }).toBe('done')
  const second = await send(again, token, zip)
  expect(second.report.collections.filter(({ create, update }) => create + update > 0)).toEqual([])
  expect(await again.stop()).toBe(0)
  await inside(data, async (owner) => expect(await counted(owner)).toBe(many))
})
