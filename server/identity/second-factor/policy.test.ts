import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#tests/mailed.ts'
import { setUpApp } from '#tests/totp.ts'
import { featureDatabases, password, serverOn, world } from '#tests/world.ts'
import { lockFactors } from './factors.ts'
import { recoveryCodes } from './second-factor.table.ts'

describe.each(featureDatabases)('on $kind', ({ url }) => {
  const newWorld = () => world({ ...(url && { url }) })
  beforeAll(async () => void (await serverOn(url)))

  test('only admins with a second factor can require it', async () => {
    const w = await newWorld()
    await expect(w.admin.secondFactorPolicy.set({ required: true })).rejects.toMatchObject({ code: 'CONFLICT' })
    await setUpApp(w.admin)
    await w.admin.secondFactorPolicy.set({ required: true })
    expect(await w.admin.secondFactorPolicy.get({})).toEqual({
      ...{ required: true, staff: 2, own: true },
      without: [{ _id: w.moderator.id, name: 'The moderator' }],
    })
    const [line] = (await w.admin.activity.page({ kind: 'company' })).results
    expect(line?.changes).toMatchObject([{ field: 'Two-step sign-in for staff', before: 'no', after: 'yes' }])
  })

  test('staff without a required factor reach no staff endpoint', async () => {
    const w = await newWorld()
    const other = await w.here.person('admin')
    await setUpApp(w.admin)
    await w.moderator.adminContent.overview({})
    await w.admin.secondFactorPolicy.set({ required: true })

    const refused = { code: 'SECOND_FACTOR_SETUP_REQUIRED' }
    await expect(w.moderator.adminContent.overview({})).rejects.toMatchObject(refused)
    await expect(other.users.list({})).rejects.toMatchObject(refused)
    const { statusCode, body } = await other.inject({ url: '/api/products?view=admin' })
    expect([statusCode, JSON.parse(body).code]).toEqual([403, refused.code])
    await expect(other.secondFactorPolicy.set({ required: false })).rejects.toMatchObject(refused)
    await expect(w.moderator.users.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // Staff without the factor still have the permissions of users.
    expect(await other.auth.me({})).toMatchObject({
      role: 'admin',
      setUpSecondFactor: true,
      permissions: ['public', 'signed-in', 'own'],
    })
    expect((await other.client.get({})).subscription).toBeUndefined()
    await w.member.auth.me({})

    await setUpApp(w.moderator)
    await setUpApp(other)
    await w.moderator.adminContent.overview({})
    await other.users.list({})
    expect(await other.auth.me({})).not.toHaveProperty('setUpSecondFactor')
  })

  test('refuses to close the last admin account while its factor is missing', async () => {
    const w = await newWorld()
    const other = await w.here.person('admin')
    await setUpApp(w.admin)
    await w.admin.secondFactorPolicy.set({ required: true })
    await w.admin.account.close({ password })
    await expect(other.account.close({ password })).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    await expect(other.auth.me({})).resolves.toMatchObject({ role: 'admin' })
  })

  test('staff without a factor can sign in to set it up', async () => {
    const w = await newWorld()
    await setUpApp(w.admin)
    await w.admin.secondFactorPolicy.set({ required: true })
    const { token } = await w.visitor.auth.login({ username: w.moderator.username, password })
    expect(await w.here.as(token).secondFactor.get({})).toMatchObject({ required: true, app: null })
  })

  test('staff cannot remove the last required factor', async () => {
    const w = await newWorld()
    await setUpApp(w.admin)
    await setUpApp(w.moderator)
    await setUpApp(w.member)
    await w.admin.secondFactorPolicy.set({ required: true })
    await expect(w.moderator.secondFactor.removeApp({})).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(w.moderator.secondFactor.turnOff({})).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await w.moderator.secondFactor.get({})).app).not.toBeNull()
    await w.member.secondFactor.turnOff({})
    await w.admin.secondFactorPolicy.set({ required: false })
    await w.moderator.secondFactor.turnOff({})
  })

  test('logs and mails when an admin resets a second factor', async () => {
    const w = await newWorld()
    await setUpApp(w.member)
    expect((await w.admin.users.get({ id: w.member.id })).signIn.secondFactor).toEqual({
      ...{ app: true, passkeys: 0, recoveryCodes: 10 },
    })
    await w.admin.secondFactorPolicy.reset({ id: w.member.id })
    await w.visitor.auth.login({ username: w.member.username, password })
    expect((await mailsTo(w, w.member.email))[0]?.subject).toContain('Two-step sign-in was reset')
    const [line] = (await w.admin.activity.page({ kind: 'user' })).results
    expect(line).toMatchObject({ action: 'second-factor-reset', itemId: w.member.id, by: 'The admin' })

    const id = w.admin.id
    await expect(w.admin.secondFactorPolicy.reset({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const neighbour = w.neighbour.id
    await expect(w.admin.secondFactorPolicy.reset({ id: neighbour })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('logs changes that staff make to their own factors', async () => {
    const w = await newWorld()
    await setUpApp(w.moderator)
    const [line] = (await w.admin.activity.page({ kind: 'user' })).results
    expect(line).toMatchObject({ action: 'changed', by: 'The moderator', itemId: w.moderator.id })
    expect(line?.changes.map(({ field }) => field).sort()).toEqual(['Authenticator app', 'Recovery codes'])
  })

  test('a reset waits for a simultaneous addition and removes it too', async () => {
    const w = await newWorld()
    await setUpApp(w.moderator)
    const adding = Promise.withResolvers<void>()
    const added = w.here.asOwner(async (db) => {
      await lockFactors(db, w.moderator.id)
      adding.resolve()
      await sleep(300)
      await db.insert(recoveryCodes).values({ userId: w.moderator.id, selector: '--', codeHash: 'added' })
    })
    await adding.promise
    await w.admin.secondFactorPolicy.reset({ id: w.moderator.id })
    await added
    const left = await w.here.asOwner((db) => db.$count(recoveryCodes, eq(recoveryCodes.userId, w.moderator.id)))
    expect(left).toBe(0)
  })
})
