import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { readConfig } from '#server/core/config.ts'
import { tenants } from '#server/core/tenants/tenants.table.ts'
import { addContent, type Catalogue } from '#server/demo/content.ts'
import { makeDemo } from '#server/demo/demo.ts'
import { type Running, startServer } from '#server/server.ts'
import type { AppContract } from '#shared/contract.ts'
import { createClient, type Transport } from '#shared/core/client.ts'
import { routes } from '#shared/core/routes.ts'

/**
 * Fills an empty data folder with a small company that has a few rows in every important table, for `tests/upgrade.test.ts`.
 * docs/upgrading.md says when and how. With `DATABASE_URL` the rows go to that PostgreSQL database.
 */
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Name the folder to fill.')

const source = 'resources/demo'
const photoNames = ['first-light-on-the-ridge.jpg', 'green-river.jpg', 'the-long-crest.jpg']

const config = readConfig({ dataDir, port: 0, logLevel: 'error', avif: 'off', demo: true, limits: 'measuring' })
const demo = makeDemo(config)
const running = await startServer(config, { pages: false, prepare: demo.companies })
await running.pipeline.parts.jobs.ready()
const resources = await smallResources()
await fill(running, resources)
await addActivity(running)
await running.stop()
if (!config.databaseUrl) await shortenLog(join(dataDir, 'db', 'pg'))
rmSync(resources, { recursive: true })

/** A copy of the demonstration's resources with few, small files. */
async function smallResources() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-small-'))
  const read = <T>(name: string) => JSON.parse(readFileSync(join(source, name), 'utf8')) as T
  const shrink = async (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    await sharp(join(source, file)).resize(360).jpeg({ quality: 50 }).toFile(join(folder, file))
  }
  const copy = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(source, file), join(folder, file))
  }
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))

  const catalogue = read<Catalogue>('catalogue.json')
  const photos = catalogue.photos.filter(({ file }) => photoNames.includes(basename(file)))
  const neighbour = catalogue.neighbour.slice(0, 1)
  const heroes = catalogue.heroes.slice(0, 1)
  write('catalogue.json', { photos, neighbour, heroes })
  for (const { file } of [...photos, ...neighbour, ...heroes]) await shrink(file)
  for (const name of ['logo.png', 'logo-dark.png', 'icon.png']) copy(`brand/${name}`)

  // All images, because the demonstration's orders refer to them, but as copies of two files.
  const products = read<object[]>('products.json')
  const file = 'products/ember-mug.jpg'
  write(
    'products.json',
    products.map((product) => ({ ...product, file, detail: `photos/${photoNames[0]}` })),
  )
  await shrink(file)

  const blogs = read<{ file: string }[]>('blogs.json').slice(0, 2)
  write('blogs.json', blogs)
  for (const { file } of blogs) copy(`blogs/${file}`)
  write('events.json', read<unknown[]>('events.json').slice(0, 3))

  const videos = read<{ file?: string; poster?: string }[]>('videos.json')
  write('videos.json', [
    { ...videos.find(({ file }) => file === 'balloons.webm')!, poster: 'green-river' },
    videos.find(({ file }) => !file),
  ])
  copy('videos/balloons.webm')
  const audios = read<{ audios: { file: string; cover: string }[] }>('audios.json')
  const tram = audios.audios.find(({ file }) => file === 'tram.mp3')!
  write('audios.json', { ...audios, audios: [{ ...tram, cover: 'the-long-crest' }] })
  copy('audios/tram.mp3')
  return folder
}

async function fill({ pipeline }: Running, folder: string) {
  const catalogue = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8')) as Catalogue
  for (const slug of ['demo', 'neighbour'] as const) {
    const [tenant] = await pipeline.parts.database.owner.select().from(tenants).where(eq(tenants.slug, slug))
    await addContent(pipeline, tenant!, folder, catalogue, slug)
  }
}

/** Actions of visitors and staff in addition to the demonstration's data. */
async function addActivity({ app }: Running) {
  const as = (token?: string) => {
    const send: Transport = async ({ method, url, body, headers = {} }) => {
      const authorization = token && { authorization: `Bearer ${token}` }
      const reply = await app.inject({
        method,
        url,
        headers: { host: 'localhost', ...authorization, ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    return createClient<AppContract>(routes, send)
  }
  const visitor = as()
  const login = async (username: string) => as((await visitor.auth.login({ username, password: 'vitrine-demo' })).token)
  const [admin, customer] = [await login('admin'), await login('customer')]

  const { results } = await visitor.products.list({})
  const { _id: id, price } = results.find(({ hasVariants, availability }) => !hasVariants && availability === 'in')!
  await customer.cart.put({ items: [{ id, qty: 1 }] })
  await visitor.orders.checkout({
    idempotencyKey: randomUUID(),
    items: [{ id, qty: 2 }],
    customer: { name: 'Rosa Buyer', email: 'rosa.buyer@mail.example', phone: '0771 234 567' },
    payment: { method: 'manual' },
    acceptsTerms: true,
    total: price * 2,
  })
  await visitor.contact.send({ name: 'Ann', email: 'ann@guests.example', subject: 'Opening hours', message: 'Hello' })
  await customer.messages.send({ message: 'Do you ship prints?' })
  await admin.adminInvitations.create({ email: 'new.moderator@mail.example', role: 'moderator' })
  await admin.savedViews.create({ list: 'images', name: 'Drafts', search: 'status=draft', shared: true })
}

/** Starts a new write-ahead log segment, because the used one compresses badly. */
async function shortenLog(folder: string) {
  const db = await PGlite.create(folder, {
    extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'],
  })
  for (let turn = 0; turn < 2; turn++) {
    await db.exec('select pg_switch_wal()')
    await db.exec('checkpoint')
  }
  await db.close()
}
