import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/core/db/tenancy.ts'
import { databases, world } from '#tests/world.ts'
import { activeAdmins } from './users.ts'

describe.each(databases)('on $kind', ({ url }) => {
  /** A company on Free, which includes one admin, with three of them. */
  async function threeAdmins() {
    const w = await world({ url, plan: 'free' })
    const second = await w.here.person('admin')
    const third = await w.here.person('admin')
    return { ...w, second, third }
  }

  test('the chosen account is admin, and the others have the permissions of moderators', async () => {
    const { admin, second, third } = await threeAdmins()
    const before = await admin.users.admins({})
    expect(before.max).toBe(1)
    expect(before.admins.map(({ _id, isExtra, canSignIn }) => [_id, isExtra, canSignIn])).toEqual([
      [admin.id, false, true],
      [second.id, true, true],
      [third.id, true, true],
    ])
    expect((await admin.subscription.get({})).hasSelectedAdmins).toBe(false)
    await admin.users.chooseAdmins({ ids: [third.id] })
    expect((await third.subscription.get({})).hasSelectedAdmins).toBe(true)
    for (const one of [admin, second])
      expect(await one.auth.me({})).toMatchObject({ role: 'moderator', isExtraAdmin: true })
    expect(await third.auth.me({})).toMatchObject({ role: 'admin' })
    await expect(admin.users.chooseAdmins({ ids: [admin.id] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { results } = await third.activity.page({ kind: 'user' })
    expect(results[0]).toMatchObject({
      action: 'changed',
      changes: [{ field: 'Stays admin on a smaller plan', before: 'no', after: 'yes' }],
    })
  })

  test('refuses too many accounts, other accounts, and admins who cannot sign in', async () => {
    const { admin, moderator, second, third, here } = await threeAdmins()
    const choose = (...ids: string[]) => admin.users.chooseAdmins({ ids })
    await expect(choose(second.id, third.id)).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(choose(moderator.id)).rejects.toMatchObject({ code: 'VALIDATION' })
    await here.asOwner((db) => db.execute(sql`update users set password_hash = null where id = ${second.id}`))
    await expect(choose(second.id)).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    expect(await admin.auth.me({})).toMatchObject({ role: 'admin' })
  })

  test('the chosen account is the first to get emails about bills', async () => {
    const { admin, third, here } = await threeAdmins()
    await admin.users.chooseAdmins({ ids: [third.id] })
    const [first] = await here.asOwner((db) => activeAdmins(db, 1))
    expect(first?._id).toBe(third.id)
  })

  // The embedded database has one connection.
  if (url)
    test('chooses admins while another change locks them in the order of their ids', async () => {
      const { admin, second, third, here, database } = await threeAdmins()
      const [low, high] = [second.id, third.id].toSorted()
      await admin.users.chooseAdmins({ ids: [second.id] })
      // The row that is locked first lies last in the table, where an update without an order comes to it last.
      await here.asOwner((db) => db.execute(sql`update users set name = name || ' ' where id = ${low!}`))
      const lock = (db: Db, id: string) => db.execute(sql`select from users where id = ${id} for update`)
      const { promise: locked, resolve } = Promise.withResolvers<void>()
      const waits = () =>
        database.owner.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%users%'`)
      const other = here.asOwner(async (db) => {
        await lock(db, low!)
        resolve()
        await expect.poll(async () => (await waits()).rows.length).toBeGreaterThan(0)
        await lock(db, high!)
      })
      await locked
      await Promise.all([second.users.chooseAdmins({ ids: [third.id] }), other])
      expect(await third.auth.me({})).toMatchObject({ role: 'admin' })
    })

  test('requires a recent sign-in, and a plan with fewer admins', async () => {
    const { admin, second, here, neighbour } = await threeAdmins()
    await here.asOwner((db) =>
      db.execute(sql`update sessions set created_at = now() - interval '1 hour', confirmed_at = null`),
    )
    await expect(admin.users.chooseAdmins({ ids: [second.id] })).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
    await expect(neighbour.users.chooseAdmins({ ids: [neighbour.id] })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
