import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { databases, world } from '#tests/world.ts'

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

  test('requires a recent sign-in, and a plan with fewer admins', async () => {
    const { admin, second, here, neighbour } = await threeAdmins()
    await here.asOwner((db) =>
      db.execute(sql`update sessions set created_at = now() - interval '1 hour', confirmed_at = null`),
    )
    await expect(admin.users.chooseAdmins({ ids: [second.id] })).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
    await expect(neighbour.users.chooseAdmins({ ids: [neighbour.id] })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
