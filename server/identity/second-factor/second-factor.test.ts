import { beforeAll, describe, expect, test } from 'vitest'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { mailsTo, resetTokenTo } from '#tests/mailed.ts'
import { newPasskey } from '#tests/passkey.ts'
import { setUpApp, totpCode } from '#tests/totp.ts'
import { featureDatabases, type Person, password, serverOn, world } from '#tests/world.ts'
import { changeUser } from '../auth/rows-for-tests.ts'

type World = Awaited<ReturnType<typeof world>>

/** Adds a passkey to an account. */
async function withPasskey({ here }: World, person: Person, name = 'Laptop') {
  const passkey = newPasskey({ origin: `https://${here.host}` })
  const { challenge, options } = await person.secondFactor.startPasskey({})
  const { recoveryCodes } = await person.secondFactor.addPasskey({ challenge, name, response: passkey.create(options) })
  return { passkey, recoveryCodes }
}

/** Signs in up to the second step. */
async function firstStep({ visitor }: World, { username }: Person): Promise<PendingStep> {
  const error = await visitor.auth.login({ username, password }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  return (error as { details: PendingStep }).details
}

/** Waits if the current 30-second step is about to end. */
const wrongCodeFor = (secret: string) => {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((shift) => totpCode(secret, Date.now() + shift))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!
}

const lift = ({ database, here }: World) =>
  database.pool.query(`delete from rate_limits where key like $1`, [`${here.id} second-factor%`])

describe.each(featureDatabases)('on $kind', ({ url }) => {
  const newWorld = () => world({ ...(url && { url }) })
  beforeAll(async () => void (await serverOn(url)))

  test('an app takes effect once confirmed, and sign-in then requires a code', async () => {
    const w = await newWorld()
    const { secret, address } = await w.member.secondFactor.startApp({})
    expect(address).toContain(`secret=${secret}`)
    expect(new URL(address).searchParams.get('issuer')).toBe(`Company ${w.here.slug}`)
    await w.visitor.auth.login({ username: w.member.username, password })
    await expect(w.member.secondFactor.confirmApp({ code: wrongCodeFor(secret) })).rejects.toMatchObject({
      fields: { code: expect.any(String) },
    })
    expect((await w.member.secondFactor.get({})).app).toBeNull()

    const { recoveryCodes } = await w.member.secondFactor.confirmApp({ code: totpCode(secret, Date.now() - 30_000) })
    expect(recoveryCodes).toHaveLength(10)
    const { challenge, methods } = await firstStep(w, w.member)
    expect(methods).toEqual(['app', 'recovery'])
    const { token } = await w.visitor.secondStep.code({ challenge, code: totpCode(secret) })
    expect(await w.here.as(token).auth.me({})).toMatchObject({ username: w.member.username })
    expect((await w.member.secondFactor.get({})).app?.lastUsedAt).toEqual(expect.any(String))
    const [newest] = await mailsTo(w, w.member.email)
    expect(newest?.subject).toContain('An authenticator app was added to your account')
  })

  test('a challenge is no session, works once and expires after five minutes', async () => {
    const w = await newWorld()
    const { secret, recoveryCodes } = await setUpApp(w.member)
    const { challenge } = await firstStep(w, w.member)
    expect((await w.here.as(challenge).inject({ url: '/api/auth/me' })).statusCode).toBe(401)
    await w.visitor.secondStep.code({ challenge, code: totpCode(secret) })
    const code = recoveryCodes[0]!
    await expect(w.visitor.secondStep.code({ challenge, code })).rejects.toMatchObject({ code: 'GONE' })

    const expired = await firstStep(w, w.member)
    await w.database.pool.query(
      `update sign_in_challenges set expires_at = now() - interval '1 second' where tenant_id = $1`,
      [w.here.id],
    )
    await expect(w.visitor.secondStep.code({ challenge: expired.challenge, code })).rejects.toMatchObject({
      code: 'GONE',
    })
    // Control: the code is still valid with an open challenge.
    await w.visitor.secondStep.code({ challenge: (await firstStep(w, w.member)).challenge, code })
  })

  test("refuses another company's challenge and another account's code", async () => {
    const w = await newWorld()
    const { secret } = await setUpApp(w.member)
    const other = await setUpApp(w.moderator)
    const { challenge } = await firstStep(w, w.member)
    const code = totpCode(secret)
    await expect(w.otherCompany.visitor().secondStep.code({ challenge, code })).rejects.toMatchObject({ code: 'GONE' })
    for (const wrong of [totpCode(other.secret), other.recoveryCodes[0]!])
      await expect(w.visitor.secondStep.code({ challenge, code: wrong })).rejects.toMatchObject({ code: 'VALIDATION' })
    await w.visitor.secondStep.code({ challenge, code })
  })

  test('accepts an app code once, also for simultaneous requests', async () => {
    const w = await newWorld()
    const { secret } = await setUpApp(w.member)
    // The time of the codes, also if the next step begins meanwhile.
    const now = Date.now()
    const code = totpCode(secret, now)
    const steps = await Promise.all([firstStep(w, w.member), firstStep(w, w.member)])
    const outcomes = await Promise.allSettled(
      steps.map(({ challenge }) => w.visitor.secondStep.code({ challenge, code })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { challenge } = await firstStep(w, w.member)
    for (const at of [now, now - 30_000])
      await expect(w.visitor.secondStep.code({ challenge, code: totpCode(secret, at) })).rejects.toThrow('already')
    await w.visitor.secondStep.code({ challenge, code: totpCode(secret, now + 30_000) })
  })

  test('accepts codes one step early or late, but no older ones', async () => {
    const w = await newWorld()
    const { secret } = await setUpApp(w.member)
    const { challenge } = await firstStep(w, w.member)
    for (const shift of [-90_000, 90_000])
      await expect(
        w.visitor.secondStep.code({ challenge, code: totpCode(secret, Date.now() + shift) }),
      ).rejects.toMatchObject({ fields: { code: expect.stringContaining('wrong') } })
    await w.visitor.secondStep.code({ challenge, code: totpCode(secret, Date.now() + 30_000) })
  })

  test('accepts a recovery code once and notifies the owner', async () => {
    const w = await newWorld()
    const { recoveryCodes } = await setUpApp(w.member)
    const [code] = recoveryCodes
    const typed = ` ${code!.toUpperCase().replaceAll('-', ' ')} `
    await w.visitor.secondStep.code({ challenge: (await firstStep(w, w.member)).challenge, code: typed })
    const [mail] = await mailsTo(w, w.member.email)
    expect(mail?.text).toContain('You have 9 left')
    expect((await w.member.secondFactor.get({})).recovery?.left).toBe(9)
    const { challenge } = await firstStep(w, w.member)
    await expect(w.visitor.secondStep.code({ challenge, code: code! })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('new recovery codes replace the old ones', async () => {
    const w = await newWorld()
    await expect(w.member.secondFactor.renewCodes({})).rejects.toMatchObject({ code: 'CONFLICT' })
    const { recoveryCodes: old } = await setUpApp(w.member)
    const { recoveryCodes } = await w.member.secondFactor.renewCodes({})
    expect(new Set([...old, ...recoveryCodes]).size).toBe(20)
    const { challenge } = await firstStep(w, w.member)
    await expect(w.visitor.secondStep.code({ challenge, code: old[1]! })).rejects.toMatchObject({ code: 'VALIDATION' })
    await w.visitor.secondStep.code({ challenge, code: recoveryCodes[1]! })
  })

  test('stores secrets and recovery codes only sealed or hashed', async () => {
    const w = await newWorld()
    const { secret, recoveryCodes } = await setUpApp(w.member)
    const { rows } = await w.database.pool.query(
      `select a.*, c.* from authenticator_apps a join recovery_codes c using (tenant_id, user_id) where tenant_id = $1`,
      [w.here.id],
    )
    expect(rows).toHaveLength(10)
    const stored = JSON.stringify(rows)
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(plain)
  })

  test('five wrong codes end a challenge and notify; ten lock the step', async () => {
    const w = await newWorld()
    const { secret } = await setUpApp(w.member)
    await lift(w)
    const wrong = wrongCodeFor(secret)
    const statuses: number[] = []
    for (let round = 0; round < 3; round++) {
      const { challenge } = await firstStep(w, w.member)
      const tries = Array.from({ length: 5 }, () =>
        w.visitor.inject({ method: 'POST', url: '/api/auth/login/code', payload: { challenge, code: wrong } }),
      )
      statuses.push(...(await Promise.all(tries)).map(({ statusCode }) => statusCode))
      if (round === 0) {
        await expect(w.visitor.secondStep.code({ challenge, code: totpCode(secret) })).rejects.toThrow('expired')
        expect((await mailsTo(w, w.member.email))[0]?.subject).toContain('Several wrong codes')
      }
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)])
    const { challenge } = await firstStep(w, w.member)
    await expect(w.visitor.secondStep.code({ challenge, code: totpCode(secret) })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await lift(w)
    await w.visitor.secondStep.code({ challenge, code: totpCode(secret) })
  })

  test('a passkey signs in without a password, and as the second step', async () => {
    const w = await newWorld()
    const { passkey, recoveryCodes } = await withPasskey(w, w.member)
    expect(recoveryCodes).toHaveLength(10)
    const alone = await w.visitor.secondStep.passkeyOptions({})
    expect(alone.options).toMatchObject({ userVerification: 'required', rpId: w.here.host })
    const { token } = await w.visitor.secondStep.passkey({
      challenge: alone.challenge,
      response: passkey.get(alone.options),
    })
    expect(await w.here.as(token).auth.me({})).toMatchObject({ username: w.member.username })

    const { challenge, methods } = await firstStep(w, w.member)
    expect(methods).toEqual(['passkey', 'recovery'])
    const { options } = await w.visitor.secondStep.passkeyOptions({ challenge })
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
    await w.visitor.secondStep.passkey({ challenge, response: passkey.get(options, { verified: false }) })
    expect((await w.member.secondFactor.get({})).passkeys).toMatchObject([
      { name: 'Laptop', rpId: w.here.host, lastUsedAt: expect.any(String) },
    ])
  })

  test('refuses passkeys that are unverified, replayed, cloned, unknown or of another site', async () => {
    const w = await newWorld()
    const origin = `https://${w.here.host}`
    const { passkey } = await withPasskey(w, w.member)
    const { passkey: phone } = await withPasskey(w, w.member, 'Phone')
    const { passkey: others } = await withPasskey(w, w.moderator)
    const signIn = async (answer: (options: Record<string, unknown>) => ReturnType<typeof passkey.get>) => {
      const { challenge, options } = await w.visitor.secondStep.passkeyOptions({})
      return w.visitor.secondStep.passkey({ challenge, response: answer(options) })
    }
    const { challenge, options } = await w.visitor.secondStep.passkeyOptions({})
    const first = passkey.get(options)
    await w.visitor.secondStep.passkey({ challenge, response: first })
    await expect(w.visitor.secondStep.passkey({ challenge, response: first })).rejects.toMatchObject({ code: 'GONE' })
    const refused = {
      unverified: () => signIn((asked) => phone.get(asked, { verified: false })),
      replayed: () => signIn(() => first),
      cloned: () => signIn((asked) => passkey.get(asked, { counts: false })),
      unknown: () => signIn((asked) => newPasskey({ origin }).get(asked)),
      'of another site': () => signIn((asked) => passkey.get(asked, { from: 'https://evil.example' })),
      "someone else's": async () => {
        const step = await firstStep(w, w.member)
        const { options: asked } = await w.visitor.secondStep.passkeyOptions({ challenge: step.challenge })
        return w.visitor.secondStep.passkey({ challenge: step.challenge, response: others.get(asked) })
      },
    }
    for (const [what, attempt] of Object.entries(refused))
      await expect(attempt(), what).rejects.toMatchObject({ code: 'VALIDATION' })
    await signIn((asked) => passkey.get(asked))
    await signIn((asked) => phone.get(asked))
  })

  test('separates challenges for adding passkeys from challenges for signing in', async () => {
    const w = await newWorld()
    const { passkey } = await withPasskey(w, w.member)
    const { challenge, options } = await w.member.secondFactor.startPasskey({})
    await expect(w.visitor.secondStep.passkey({ challenge, response: passkey.get(options) })).rejects.toMatchObject({
      code: 'GONE',
    })
    const stolen = newPasskey({ origin: `https://${w.here.host}` })
    await expect(
      w.moderator.secondFactor.addPasskey({ challenge, name: 'Mine', response: stolen.create(options) }),
    ).rejects.toMatchObject({ code: 'GONE' })
    const open = await w.visitor.secondStep.passkeyOptions({})
    await expect(
      w.member.secondFactor.addPasskey({
        challenge: open.challenge,
        name: 'Mine',
        response: stolen.create(open.options),
      }),
    ).rejects.toMatchObject({ code: 'GONE' })
  })

  test('only owners manage passkeys; removing the last deletes the recovery codes', async () => {
    const w = await newWorld()
    await withPasskey(w, w.member)
    await withPasskey(w, w.member, 'Key ring')
    const [first, second] = (await w.member.secondFactor.get({})).passkeys
    await expect(w.admin.secondFactor.removePasskey({ id: first!._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(w.admin.secondFactor.renamePasskey({ id: first!._id, name: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await w.member.secondFactor.renamePasskey({ id: first!._id, name: 'Desk' })
    await w.member.secondFactor.removePasskey({ id: second!._id })
    expect(await w.member.secondFactor.get({})).toMatchObject({ passkeys: [{ name: 'Desk' }], recovery: { left: 10 } })
    expect((await mailsTo(w, w.member.email))[0]?.text).toContain('The passkey “Key ring” was removed')
    await w.member.secondFactor.removePasskey({ id: first!._id })
    expect(await w.member.secondFactor.get({})).toMatchObject({ app: null, passkeys: [], recovery: null })
    await w.visitor.auth.login({ username: w.member.username, password })
  })

  test('turning it off removes all factors and notifies the owner', async () => {
    const w = await newWorld()
    await setUpApp(w.member)
    await withPasskey(w, w.member)
    await w.member.secondFactor.turnOff({})
    expect(await w.member.secondFactor.get({})).toMatchObject({ app: null, passkeys: [], recovery: null })
    expect((await mailsTo(w, w.member.email))[0]?.subject).toContain('Two-step sign-in was turned off')
    await w.visitor.auth.login({ username: w.member.username, password })
  })

  test('a replacement app takes effect once a code confirms it', async () => {
    const w = await newWorld()
    const { secret } = await setUpApp(w.member)
    const { secret: next } = await w.member.secondFactor.startApp({})
    await w.visitor.secondStep.code({ challenge: (await firstStep(w, w.member)).challenge, code: totpCode(secret) })
    const { recoveryCodes } = await w.member.secondFactor.confirmApp({ code: totpCode(next, Date.now() - 30_000) })
    expect(recoveryCodes).toBeUndefined()
    await lift(w)
    const { challenge } = await firstStep(w, w.member)
    await expect(
      w.visitor.secondStep.code({ challenge, code: totpCode(secret, Date.now() + 30_000) }),
    ).rejects.toMatchObject({ code: 'VALIDATION' })
    await w.visitor.secondStep.code({ challenge, code: totpCode(next) })
  })

  test('resetting the password does not remove the second factor', async () => {
    const w = await newWorld()
    const { secret } = await setUpApp(w.member)
    await w.visitor.auth.forgotPassword({ email: w.member.email })
    const newPassword = 'a lamp beside the harbour'
    await w.visitor.auth.resetPassword({ token: await resetTokenTo(w, w.member.email), newPassword })
    const error = await w.visitor.auth.login({ username: w.member.username, password: newPassword }).catch((e) => e)
    expect(error).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    await w.visitor.secondStep.code({ challenge: error.details.challenge, code: totpCode(secret) })
  })

  test('changing factors requires a recent sign-in with both factors or a passkey', async () => {
    const w = await newWorld()
    const { secret, recoveryCodes } = await setUpApp(w.member)
    const { passkey } = await withPasskey(w, w.member)
    const old = () =>
      w.database.pool.query(
        `update sessions set created_at = now() - interval '1 hour', confirmed_at = null where tenant_id = $1`,
        [w.here.id],
      )
    await old()
    const confirm = { code: 'CONFIRM_IDENTITY', details: { methods: ['passkey', 'password-and-code'] } }
    const { secondFactor, auth } = w.member
    const calls = [
      () => secondFactor.startApp({}),
      () => secondFactor.startPasskey({}),
      () => secondFactor.renewCodes({}),
      () => secondFactor.removeApp({}),
      () => secondFactor.turnOff({}),
      () => w.member.account.export({}),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(confirm)
    for (const code of [undefined, wrongCodeFor(secret)])
      await expect(auth.confirmIdentity({ password, code })).rejects.toMatchObject({
        fields: { code: expect.any(String) },
      })
    await expect(auth.confirmIdentity({ password: 'wrong', code: totpCode(secret) })).rejects.toMatchObject({
      fields: { password: 'This is not your password.' },
    })
    await expect(secondFactor.startApp({})).rejects.toMatchObject(confirm)
    await auth.confirmIdentity({ password, code: totpCode(secret) })
    await secondFactor.startApp({})

    await old()
    await expect(auth.confirmIdentity({ password, code: totpCode(secret) })).rejects.toThrow('already')
    await auth.confirmIdentity({ password, code: recoveryCodes[0]! })
    await old()
    const { challenge, options } = await secondFactor.confirmOptions({})
    await expect(w.visitor.secondStep.passkey({ challenge, response: passkey.get(options) })).rejects.toMatchObject({
      code: 'GONE',
    })
    await secondFactor.confirm({ challenge, response: passkey.get(options) })
    await secondFactor.turnOff({})
  })

  test('starts no session for an account deactivated between the steps', async () => {
    const w = await newWorld()
    const { secret } = await setUpApp(w.member)
    const { passkey } = await withPasskey(w, w.member)
    const { challenge } = await firstStep(w, w.member)
    await changeUser(w.here, w.member.id, { isActive: false })
    await expect(w.visitor.secondStep.code({ challenge, code: totpCode(secret) })).rejects.toMatchObject({
      code: 'GONE',
    })
    const alone = await w.visitor.secondStep.passkeyOptions({})
    await expect(
      w.visitor.secondStep.passkey({ challenge: alone.challenge, response: passkey.get(alone.options) }),
    ).rejects.toMatchObject({ code: 'GONE' })
  })
})
