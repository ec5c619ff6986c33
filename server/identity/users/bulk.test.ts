import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { mostInUserBulk } from '#shared/identity/user-options.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('deactivates, changes roles, deletes and restores many users at once', async () => {
    const w = await world({ url })
    const { admin, moderator, member } = w
    const [one, two] = [await w.here.person('customer'), await w.here.person('customer')]
    const ids = [one.id, two.id, moderator.id]
    const states = async () =>
      Promise.all(ids.map(async (id) => admin.users.get({ id }))).then((all) =>
        all.map(({ isActive, role, deleteAfter }) => [isActive, role, deleteAfter !== undefined]),
      )

    expect(await admin.users.bulk({ ids, action: 'role', role: 'user' })).toEqual({ changed: 3, refused: [] })
    expect(await admin.users.bulk({ ids, action: 'role', role: 'user' })).toEqual({ changed: 0, refused: [] })
    // A changed role ends the sessions, as for one user.
    await expect(moderator.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    expect(await admin.users.bulk({ ids: [two.id], action: 'deactivate' })).toEqual({ changed: 1, refused: [] })
    expect(await admin.users.bulk({ ids, action: 'trash' })).toEqual({ changed: 3, refused: [] })
    expect(await states()).toEqual(ids.map(() => [false, 'user', true]))
    expect(await admin.users.bulk({ ids: [two.id], action: 'restore' })).toEqual({ changed: 1, refused: [] })
    expect(await admin.users.bulk({ ids: [one.id, moderator.id], action: 'activate' })).toMatchObject({ changed: 2 })
    expect(await states()).toEqual([
      [true, 'user', false],
      [false, 'user', false],
      [true, 'user', false],
    ])
    // Other users are unchanged.
    expect(await admin.users.get({ id: member.id })).toMatchObject({ isActive: true, role: 'customer' })
  })

  test('refuses single users with a reason and changes the others', async () => {
    const w = await world({ url, plan: 'pro' })
    const { admin, member, neighbour } = w
    const gone = randomUUID()
    const ids = [admin.id, member.id, neighbour.id, gone, member.id]
    for (const action of ['deactivate', 'trash'] as const) {
      const { changed, refused } = await admin.users.bulk({ ids, action })
      expect(changed).toBe(1)
      expect(refused.map(({ _id }) => _id).sort()).toEqual([admin.id, neighbour.id, gone].sort())
      expect(refused.find(({ _id }) => _id === admin.id)).toMatchObject({
        name: 'The admin',
        message: expect.stringMatching(/only admin|your own account/),
      })
    }
    expect((await neighbour.auth.me({})).role).toBe('admin')

    // The plan limits admins: those who fit are promoted, the others are returned with the reason.
    const people = await Promise.all(Array.from({ length: 6 }, () => w.here.person('user')))
    const { changed, refused } = await admin.users.bulk({
      ids: people.map(({ id }) => id),
      action: 'role',
      role: 'admin',
    })
    expect(changed + refused.length).toBe(6)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.message).toContain('plan')
    expect((await admin.users.page({ role: 'admin' })).total).toBe(1 + changed)
  })

  test('mails reset links to active users, within the limit', async () => {
    const w = await world({ url })
    const { admin, member, moderator } = w
    const off = await w.here.person('customer')
    await admin.users.update({ id: off.id, isActive: false })
    const ids = [member.id, moderator.id, off.id]
    const { changed, refused } = await admin.users.bulk({ ids, action: 'link' })
    expect({ changed, refused: refused.map(({ _id }) => _id) }).toEqual({ changed: 2, refused: [off.id] })
    expect(await mailsTo(w, member.email)).toHaveLength(1)
    expect(await mailsTo(w, off.email)).toEqual([])
    await admin.users.bulk({ ids, action: 'link' })
    await admin.users.bulk({ ids, action: 'link' })
    expect(await admin.users.bulk({ ids: [member.id], action: 'link' })).toMatchObject({ changed: 0, refused: [{}] })
  })

  test('invalid input changes nothing', async () => {
    const { admin, moderator, member } = await world({ url })
    const wrong = { ids: [member.id], action: 'role' as const }
    await expect(admin.users.bulk(wrong)).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { role: 'Choose a role.' },
    })
    const many = Array.from({ length: mostInUserBulk + 1 }, () => randomUUID())
    await expect(admin.users.bulk({ ids: many, action: 'trash' })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(admin.users.bulk({ ids: [], action: 'trash' })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(moderator.users.bulk({ ids: [member.id], action: 'trash' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await admin.users.get({ id: member.id })).toMatchObject({ isActive: true })
  })
})
