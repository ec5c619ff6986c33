// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { csvOf, pictureServer, shopifyProduct } from '#server/transfer/moves/move-files-for-tests.ts'
import type { Move } from '#shared/transfer/moves.ts'
import { callSite } from './call-site.ts'
import { newDataFolder, type Site, startSite, vitrine } from './site-process.ts'

const password = 'correct horse battery'
const host = 'moved.test.example'
const many = 60
const kills = 10
/** Milliseconds from the start of a process to its end. */
const longestRun = 400

test('continues a move after its process was killed ten times at random moments, and doubles nothing', {
  timeout: 300_000,
}, async ({ onTestFinished }) => {
  // Slow, so that the move takes longer than all runs together.
  const pictures = await pictureServer({ delay: 600 })
  onTestFinished(() => void pictures.close())
  const data = newDataFolder(inject('emptyDatabase'))
  await vitrine(['company', 'add', 'moved', '--host', host, '--plan', 'business', '--data', data])
  const boss = ['--email', `boss@${host}`, '--username', 'boss', '--role', 'admin']
  await vitrine(['user', 'add', 'moved', ...boss, '--data', data], { input: `${password}\n` })
  const start = () => startSite(data, { env: { IMPORT_PRIVATE_HOSTS: pictures.host } })
  const logIn = async (site: Site) =>
    (await callSite<{ token: string }>(site, host, 'POST', '/api/auth/login', { body: { username: 'boss', password } }))
      .body.token
  const newest = async (site: Site, token: string) =>
    (await callSite<{ results: Move[] }>(site, host, 'GET', '/api/admin/moves', { token })).body.results[0]!

  let site = await start()
  const token = await logIn(site)
  const rows = Array.from({ length: many }, (_, at) =>
    shopifyProduct(`lamp-${at}`, { 'Image Src': `${pictures.origin}/${(at % 9) + 1}.png` }),
  )
  const form = new FormData()
  form.append('source', 'shopify')
  form.append('file', new Blob([new Uint8Array(csvOf(rows))]), 'products.csv')
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const body = Buffer.from(await packed.arrayBuffer())
  expect((await callSite(site, host, 'POST', '/api/admin/moves', { token, headers, body })).status).toBe(201)
  const move = () => newest(site, token)
  await expect.poll(async () => (await move()).state).toBe('checked')
  await callSite(site, host, 'POST', `/api/admin/moves/${(await move())._id}/apply`, { token })
  const moments: number[] = []
  let before = -1
  for (let kill = 1; kill <= kills; kill++) {
    // Each process has begun to continue the move, so that no kill hits an idle one.
    await expect.poll(() => pictures.hits.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before)
    moments.push(Math.round(Math.random() * longestRun))
    await setTimeout(moments.at(-1)!)
    await site.kill()
    before = pictures.hits.length
    site = await start()
  }
  // Otherwise the last kills hit nothing.
  expect((await move()).state, `before kills at ${moments}`).not.toBe('done')
  await expect
    .poll(async () => (await move()).state, { timeout: 120_000, message: `after kills at ${moments}` })
    .toBe('done')
  expect(await site.stop()).toBe(0)

  const database = await openDatabase(readConfig({ dataDir: data, logLevel: 'error' }, {}), () => undefined)
  const { rows: counted } = await database.owner.execute(sql`
    select (select count(*) from products)::int as products, (select count(distinct name) from products)::int as names,
      (select count(*) from product_images)::int as images, (select products from usage)::int as used,
      (select count(*) from redirects where from_path like '/products/%')::int as redirects,
      (select count(*) from move_items where state = 'done')::int as done`)
  await database.close()
  const images = many
  expect(counted).toEqual([
    { products: many, names: many, images, used: many, redirects: many, done: many + images + 1 },
  ])
})
