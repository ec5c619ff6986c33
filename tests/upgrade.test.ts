// @module-tag long
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { constants, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { asTenant } from '#server/core/db/tenancy.ts'
import { createCompany } from '#server/core/tenants/create-company.ts'
import { type Running, startServer } from '#server/server.ts'
import { conversations as conversationsTable } from '#server/site/messages/messages.table.ts'
import type { AppContract } from '#shared/contract.ts'
import { createClient, type Transport } from '#shared/core/client.ts'
import { routes } from '#shared/core/routes.ts'
import { hashAtFullCost } from './light-hashing.ts'
import { databases, serverOn } from './world.ts'

/**
 * Databases and data folders of earlier versions, created by their `tests/upgrade/make-data-folder.ts`. Folders with an
 * embedded database are large, so some versions have only the media.
 */
const folder = 'tests/fixtures/upgrade'
const namesOf = (ending: string) => globSync(`*${ending}`, { cwd: folder }).map((name) => basename(name, ending))
const media = '.media'
const folders = namesOf('.tar.zst').sort()
const versionsOn = { embedded: folders.filter((name) => !name.endsWith(media)), postgres: namesOf('.sql.zst').sort() }

describe.each(databases)('on $kind', ({ kind, url }) => {
  test.each(versionsOn[kind])(
    'opens and migrates the data of %s',
    async (version) => {
      // The fixture's passwords have the product's hashing cost.
      hashAtFullCost()
      const config = await restore(version, url)
      const upgraded = await startServer(config, { pages: false })
      onTestFinished(upgraded.stop)
      const fresh = await serverOn(url)
      await Promise.all([upgraded.pipeline.parts.jobs.ready(), fresh.pipeline.parts.jobs.ready()])
      expect(await structureOf(upgraded)).toEqual(await structureOf(fresh))
      await checkSite(upgraded)
      await expectStatedCategories(upgraded, fresh)
      // A second start finds nothing left to do.
      await upgraded.stop()
      const again = await startServer(config, { pages: false })
      onTestFinished(again.stop)
      await checkSite(again)
    },
    120_000,
  )

  test('rejects a database of a newer version', async () => {
    const { config, change } = await restored(url)
    await change(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-the-future', 4102444800000)`)
    await expect(startServer(config, { pages: false })).rejects.toThrow(/newer version.*Nothing was changed\./)
    // The control: without that migration the database opens.
    await change(`delete from drizzle.__drizzle_migrations where hash = 'of-the-future'`)
    await (await startServer(config, { pages: false })).stop()
  })

  test('rejects a database without a migration history', async () => {
    const { config, change } = await restored(url)
    await change(`update drizzle.__drizzle_migrations set hash = 'unknown', created_at = created_at - 1`)
    await expect(startServer(config, { pages: false })).rejects.toThrow(/early version.*vitrine export/)
  })
})

/** Companies of earlier versions get the categories of a new company. */
async function expectStatedCategories(upgraded: Running, fresh: Running) {
  const slug = `c${randomUUID().slice(0, 8)}`
  const id = await createCompany(fresh.database, { slug, name: slug, plan: 'free', hosts: [`${slug}.test.example`] })
  const statedIn = async ({ database }: Running, where: string) =>
    (
      await database.pool.query(`
        select one.type, one.name, one.slug, one.position, parent.name as parent from categories one
        left join categories parent on parent.tenant_id = one.tenant_id and parent.id = one.parent_id
        where one.tenant_id = ${where} and one.type <> 'documents' order by one.type, one.slug`)
    ).rows
  const anyTenant = '(select tenant_id from categories order by tenant_id limit 1)'
  expect(await statedIn(upgraded, anyTenant)).toEqual(await statedIn(fresh, `'${id}'`))
}

async function restored(url?: string) {
  const config = await restore(versionsOn.embedded[0]!, url)
  const change = async (statement: string) => {
    const { openEmbedded } = await import('#server/core/db/embedded.ts')
    const embedded = url ? undefined : await openEmbedded(join(config.dataDir, 'db'))
    const client = new pg.Client(
      embedded
        ? { host: embedded.host, port: embedded.port, user: 'postgres', database: 'postgres' }
        : { connectionString: config.databaseUrl },
    )
    await client.connect()
    await client.query(statement)
    await client.end()
    await embedded?.close()
  }
  return { config, change }
}

/** Unpacks the data of a version and restores its database on the server of `url`. */
async function restore(version: string, url?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-upgrade-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const archive = folders.includes(version) ? version : `${version}${media}`
  execFileSync('tar', ['-x', '-C', dataDir], { input: unpacked(`${archive}.tar.zst`) })
  const databaseUrl = url && (await loadedDatabase(url, version))
  return readConfig({ dataDir, databaseUrl, port: 0, logLevel: 'error' }, {})
}

async function loadedDatabase(url: string, version: string) {
  const name = `upgrade_${randomUUID().slice(0, 8)}`
  const address = Object.assign(new URL(url), { pathname: `/${name}` }).href
  await query(url, `create database ${name}`)
  onTestFinished(() => query(url, `drop database ${name} with (force)`))
  // Roles belong to the whole server, so a dump of one database does not contain them.
  await query(
    address,
    `do $$ begin create role app nologin; exception when duplicate_object or unique_violation then null; end $$`,
  )
  await query(address, unpacked(`${version}.sql.zst`).toString())
  return address
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

const unpacked = (name: string) =>
  zstdDecompressSync(readFileSync(join(folder, name)), { params: { [constants.ZSTD_d_windowLogMax]: 27 } })

/** Columns, indexes, constraints, policies, functions and privileges, to compare an upgraded with a fresh database. */
async function structureOf({ database: { pool } }: Running) {
  const list = async (text: string) => (await pool.query<{ line: string }>(text)).rows.map(({ line }) => line)
  return {
    columns: await list(
      `select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
       from information_schema.columns where table_schema = 'public' order by line`,
    ),
    indexes: await list(`select indexdef as line from pg_indexes where schemaname = 'public' order by line`),
    // Pretty printing leaves out the redundant parentheses, which a restored dump has in other places.
    constraints: await list(
      `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid, true)) as line from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n' order by line`,
    ),
    policies: await list(
      `select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check) as line
       from pg_policies where schemaname in ('public', 'pgboss') order by line`,
    ),
    triggers: await list(
      `select concat_ws(' ', tgrelid::regclass, tgname, tgfoid::regproc) as line from pg_trigger where not tgisinternal order by line`,
    ),
    functions: await list(
      `select concat_ws(' ', oid::regprocedure, prosecdef, md5(prosrc)) as line from pg_proc
       where pronamespace = 'public'::regnamespace and proname not like 'gtrgm%' order by line`,
    ),
    rights: await list(
      `select concat_ws(' ', table_schema, table_name, privilege_type) as line from information_schema.role_table_grants
       where grantee = 'app' and table_name not like 'queue_stats_2%' order by line`,
    ),
  }
}

/** Checks the upgraded data: users can log in, content and media are served, companies are isolated. */
async function checkSite({ app, database }: Running) {
  const on = (host: string, token?: string) => {
    const send: Transport = async ({ method, url, body }) => {
      const headers = { host, ...(token && { authorization: `Bearer ${token}` }) }
      const reply = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) })
      return { status: reply.statusCode, body: reply.json() }
    }
    return createClient<AppContract>(routes, send)
  }
  const visitor = on('localhost')
  const { token } = await visitor.auth.login({ username: 'admin', password: 'vitrine-demo' })
  const admin = on('localhost', token)
  expect((await visitor.company.get({})).name).toBe('Vitrine Demo')
  expect((await visitor.products.list({})).total).toBe(24)
  expect((await visitor.blogs.list({})).total).toBe(2)
  // Staff see all events, visitors only upcoming ones.
  expect((await admin.adminEvents.list({})).total).toBe(3)
  expect((await visitor.videos.list({})).total).toBe(2)
  expect((await visitor.audios.list({})).total).toBe(1)
  // Unconfirmed orders are abandoned by now. Those from before payments have their own payment status.
  const lists = await Promise.all([admin.adminOrders.list({}), admin.adminOrders.list({ view: 'abandoned' })])
  const ordered = lists.flatMap(({ results }) => results)
  expect(ordered.length).toBeGreaterThanOrEqual(5)
  expect(new Set(ordered.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`))).toEqual(
    new Set(['pending unpaid', 'processing unpaid', 'completed paid', 'cancelled cancelled']),
  )
  const photos = await visitor.photos.list({})
  expect(photos.total).toBe(3)
  const image = await app.inject({ url: photos.results[0]!.image, headers: { host: 'localhost' } })
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await on('neighbour.localhost').photos.list({})).total).toBe(1)

  // A write that adds a conversation and a job.
  const { rows } = await database.pool.query<{ id: string }>(`select id from tenants where slug = 'demo'`)
  const conversations = () => asTenant(database.pool, rows[0]!.id, 'read', (db) => db.$count(conversationsTable))
  const before = await conversations()
  await visitor.contact.send({ name: 'Ann', email: `${randomUUID()}@guests.example`, subject: 'Hi', message: 'Hello' })
  expect(before).toBeGreaterThan(0)
  expect(await conversations()).toBe(before + 1)
}
