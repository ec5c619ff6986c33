import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { asTenant } from '#server/core/db/tenancy.ts'
import { users } from '#server/identity/auth/users.table.ts'
import { databases, serverOn, world } from './world.ts'

describe.each(databases)('on $kind', ({ url }) => {
  test('protects every tenant table with row-level security', async () => {
    const { database } = await serverOn(url)
    const { rows } = await database.pool.query<{ relname: string; ok: boolean }>(`
      select c.relname, c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as ok
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where c.relkind = 'r'
      and c.relname not in ('domains', 'subscriptions', 'subscription_bills', 'subscription_events')`)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter((row) => !row.ok)).toEqual([])
  })

  test('starts every key of tenant tables with the tenant', async () => {
    const { database } = await serverOn(url)
    const { rows } = await database.pool.query<{ name: string; first: string }>(`
      select i.indexrelid::regclass::text as name, a.attname as first
      from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisunique and c.relrowsecurity`)
    expect(rows.filter(({ first }) => first !== 'tenant_id')).toEqual([])
  })

  test('fails queries without a tenant', async () => {
    // With users: on an empty table PostgreSQL may skip the policy.
    const { database } = await world({ url })
    const client = await database.pool.connect()
    try {
      await client.query('begin; set local role app')
      await expect(client.query('select * from users')).rejects.toThrow()
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('limits unfiltered queries and writes to one company', async () => {
    const { database, here, otherCompany } = await world({ url })
    const seen = await asTenant(database.pool, here.id, 'read', (db) =>
      db.select({ tenant: users.tenantId }).from(users),
    )
    expect(new Set(seen.map(({ tenant }) => tenant))).toEqual(new Set([here.id]))
    // The control: the owner bypasses the policies and sees both.
    const { rows } = await database.pool.query('select distinct tenant_id from users where tenant_id = any($1)', [
      [here.id, otherCompany.id],
    ])
    expect(rows).toHaveLength(2)

    const intrude = asTenant(database.pool, here.id, 'write', (db) =>
      db.execute(
        sql`insert into users (tenant_id, name, username, email) values (${otherCompany.id}, 'x', 'x', 'x@x.example')`,
      ),
    )
    await expect(intrude).rejects.toThrow()
    const changed = await asTenant(database.pool, here.id, 'write', (db) =>
      db.execute(sql`update users set name = 'taken over' where tenant_id = ${otherCompany.id}`),
    )
    expect(changed.rowCount).toBe(0)
  })

  test('denies requests access to the tables of companies', async () => {
    const { database, here } = await world({ url })
    for (const table of [
      'tenants',
      'domains',
      'subscriptions',
      'subscription_bills',
      'subscription_events',
      'owner_actions',
      'company_figures',
      'rate_limits',
      'secrets',
    ])
      await expect(
        asTenant(database.pool, here.id, 'read', (db) => db.execute(sql.raw(`select * from ${table}`))),
        table,
      ).rejects.toThrow()
  })

  test('separates responses of two hosts, cached or not', async () => {
    const { app, here, otherCompany } = await world({ url })
    for (let round = 0; round < 2; round++)
      for (const { host, slug } of [here, otherCompany]) {
        const { body, statusCode } = await app.inject({ url: '/api/company', headers: { host } })
        expect(statusCode).toBe(200)
        expect(JSON.parse(body).name).toBe(`Company ${slug}`)
      }
  })

  test.each([
    ['an unknown host', { host: 'unknown.test.example' }, 404],
    ['capitals and a final dot', { host: 'UPPER' }, 200],
    ['a forwarded host without a trusted proxy', { 'x-forwarded-host': 'unknown.test.example' }, 200],
    ['a host that is no name', { host: '../etc' }, 400],
    ['an address instead of a name', { host: '10.0.0.1' }, 404],
  ])('%s', async (_, headers: { host?: string; 'x-forwarded-host'?: string }, status) => {
    const { app, here } = await world({ url })
    const host = headers.host === 'UPPER' ? `${here.host.toUpperCase()}.:443` : (headers.host ?? here.host)
    const reply = await app.inject({ url: '/api/company', headers: { ...headers, host } })
    expect(reply.statusCode).toBe(status)
    if (status === 200) expect(reply.json()).toMatchObject({ name: `Company ${here.slug}` })
  })
})
