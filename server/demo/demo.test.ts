import { expect, test } from 'vitest'
import { serverOn } from '#tests/world.ts'
import { asTenant } from '../core/db/tenancy.ts'
import { tenants } from '../core/tenants/tenants.table.ts'
import { userByLogin } from '../identity/auth/users.ts'
import { makeDemo } from './demo.ts'

test('completes an interrupted first start', async () => {
  const { pipeline, database } = await serverOn(undefined, { demo: true, logLevel: 'silent' })
  const { companies } = makeDemo(pipeline.parts.config)
  const people = async () => {
    const rows = await database.owner.select().from(tenants)
    const at = rows.filter(({ slug }) => slug === 'demo' || slug === 'neighbour')
    const found = at.map(({ id }) =>
      ['admin', 'moderator', 'customer'].map((name) =>
        asTenant(database.pool, id, 'read', (db) => userByLogin(db, name)),
      ),
    )
    return (await Promise.all(found.flat())).filter(Boolean).length
  }
  await companies(pipeline, database)
  const whole = await people()
  await database.pool.query(`delete from users where username <> 'admin'`)
  await database.pool.query(`delete from tenants where slug = 'neighbour'`)
  await companies(pipeline, database)
  expect(await people()).toBe(whole)
  expect(whole).toBe(6)
})
