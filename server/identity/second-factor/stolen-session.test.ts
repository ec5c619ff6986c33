import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { newPasskey } from '#tests/passkey.ts'
import { setUpApp, totpCode } from '#tests/totp.ts'
import { featureDatabases, type Person, password, serverOn, world } from '#tests/world.ts'
import { startAttempt } from '../google/attempts.ts'

type World = Awaited<ReturnType<typeof world>>

async function addPasskey({ here }: World, { secondFactor }: Person) {
  const { challenge, options } = await secondFactor.startPasskey({})
  const response = newPasskey({ origin: `https://${here.host}` }).create(options)
  await secondFactor.addPasskey({ challenge, name: 'Laptop', response })
}

async function firstStep({ visitor }: World, { username }: Person): Promise<PendingStep> {
  const error = await visitor.auth.login({ username, password }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  return (error as { details: PendingStep }).details
}

const ageSessions = ({ database, here }: World) =>
  database.pool.query(`update sessions set created_at = now() - interval '1 hour' where tenant_id = $1`, [here.id])

/** Looks like a recovery code, but is none. */
const wrongCode = '2222-2222-2222'

describe.each(featureDatabases)('on $kind', ({ url }) => {
  const newWorld = () => world({ ...(url && { url }) })
  beforeAll(async () => void (await serverOn(url)))

  test('the first factor ends all other sessions, later ones do not', async () => {
    const w = await newWorld()
    const first = w.here.as((await w.visitor.auth.login({ username: w.member.username, password })).token)
    const { secret } = await setUpApp(w.member)
    await expect(first.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    const { challenge } = await firstStep(w, w.member)
    const { token } = await w.visitor.secondStep.code({ challenge, code: totpCode(secret) })
    await addPasskey(w, w.member)
    await expect(w.here.as(token).auth.me({})).resolves.toBeDefined()
    await expect(w.member.auth.me({})).resolves.toBeDefined()
  })

  test('wrong codes at sign-in do not block the signed-in owner', async () => {
    const w = await newWorld()
    const { recoveryCodes } = await setUpApp(w.member)
    for (let round = 0; round < 2; round++) {
      const { challenge } = await firstStep(w, w.member)
      for (let attempt = 0; attempt < 5; attempt++)
        await expect(w.visitor.secondStep.code({ challenge, code: wrongCode })).rejects.toMatchObject({
          code: 'VALIDATION',
        })
    }
    const { challenge } = await firstStep(w, w.member)
    const locked = w.visitor.secondStep.code({ challenge, code: recoveryCodes[0]! })
    await expect(locked).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await w.member.auth.confirmIdentity({ password, code: recoveryCodes[0] })
  })

  test('a right code resets the count of wrong ones', async () => {
    const w = await newWorld()
    const { recoveryCodes } = await setUpApp(w.member)
    for (const code of recoveryCodes.slice(0, 2)) {
      for (let attempt = 0; attempt < 6; attempt++)
        await expect(w.member.auth.confirmIdentity({ password, code: wrongCode })).rejects.toMatchObject({
          code: 'VALIDATION',
        })
      await w.member.auth.confirmIdentity({ password, code })
    }
  })

  test('ending sessions also ends unfinished sign-ins and Google attempts', async () => {
    const w = await newWorld()
    const { recoveryCodes } = await setUpApp(w.member)
    const endings = [
      () => w.admin.users.revokeSessions({ id: w.member.id }),
      () => w.member.account.changePassword({ password, newPassword: 'three boats at dawn' }),
    ]
    // Revoking also ends the member's own session.
    for (const end of endings.reverse()) {
      const departure = { startedBy: randomUUID(), origin: '', next: '/', connects: w.member.id }
      await w.pipeline.forCompany(w.here.id, 'write', ({ db }) => startAttempt(db, departure))
      const credentials = {
        username: w.member.username,
        password: end === endings[0] ? password : 'three boats at dawn',
      }
      const error = await w.visitor.auth.login(credentials).catch((thrown) => thrown)
      expect(error).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
      await end()
      const { challenge } = error.details
      await expect(w.visitor.secondStep.code({ challenge, code: recoveryCodes[0]! })).rejects.toMatchObject({
        code: 'GONE',
      })
      const left = await w.database.pool.query('select from google_attempts where connects = $1', [w.member.id])
      expect(left.rowCount).toBe(0)
    }
  })

  test('concurrent removals leave one required factor', async () => {
    const w = await newWorld()
    await setUpApp(w.admin)
    await setUpApp(w.moderator)
    await addPasskey(w, w.moderator)
    await w.admin.secondFactorPolicy.set({ required: true })
    const { secondFactor } = w.moderator
    const [passkey] = (await secondFactor.get({})).passkeys
    const outcomes = await Promise.allSettled([
      secondFactor.removeApp({}),
      secondFactor.removePasskey({ id: passkey!._id }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { app, passkeys } = await secondFactor.get({})
    expect(Number(app !== null) + passkeys.length).toBe(1)
  })

  test('a password alone cannot change an account with a second factor', async () => {
    const w = await newWorld()
    const { secret } = await setUpApp(w.member)
    await ageSessions(w)
    const calls = ({ account }: Person) => [
      () => account.changeEmail({ password, email: `${randomUUID().slice(0, 8)}@new.example` }),
      () => account.changePassword({ password, newPassword: 'three boats at dawn' }),
      () => account.close({ password: 'three boats at dawn' }),
    ]
    const [changeEmail, changePassword] = calls(w.member)
    const close = () => w.member.account.close({ password })
    for (const call of [changeEmail!, changePassword!, close])
      await expect(call()).rejects.toMatchObject({
        ...{ code: 'CONFIRM_IDENTITY', details: { methods: ['password-and-code'] } },
      })
    await w.member.auth.confirmIdentity({ password, code: totpCode(secret) })
    for (const person of [w.member, w.moderator]) for (const call of calls(person)) await call()
  })
})
