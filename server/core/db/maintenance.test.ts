import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { maintainDatabase } from './maintenance.ts'

test('updates row statistics of the embedded database', async () => {
  const { database, here } = await world({ url: undefined })
  await here.person('customer')
  await here.person('customer')
  const counted = async () => {
    const { rows } = await database.owner.execute<{ counted: number; held: number }>(
      sql`select (select reltuples::int from pg_class where relname = 'users') as counted,
            (select count(*)::int from users) as held`,
    )
    return rows[0]!
  }
  expect((await counted()).counted).not.toBe((await counted()).held)
  await maintainDatabase(database)
  const { counted: now, held } = await counted()
  expect(now).toBe(held)
  // Running it again changes nothing.
  await maintainDatabase(database)
})
