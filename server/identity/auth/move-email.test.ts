import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Site } from '#server/core/http/context.ts'
import { codeTo, mailsTo, resetTokenTo } from '#tests/mailed.ts'
import { setUpApp, totpCode } from '#tests/totp.ts'
import { featureDatabases, type Person, password, world } from '#tests/world.ts'
import { connectGoogle, googleOf } from '../google/connected.ts'
import { methodsOf } from '../second-factor/factors.ts'
import { emailChanges } from './email-changes.table.ts'
import { emailUndos } from './email-undos.table.ts'
import { users } from './users.table.ts'

type World = Awaited<ReturnType<typeof world>>

const newAddress = () => `${randomUUID().slice(0, 8)}@new.example`
const usedUp = { message: 'This link has expired or was already used.' }

/** Moves an account as its signed-in user, who knows the password. */
async function move(w: World, person: Person, email: string) {
  await person.account.changeEmail({ password, email })
  await person.account.confirmEmail({ otp: await codeTo(w, email) })
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('refuses the own email in the list of users', async () => {
    const { admin } = await world({ ...(url && { url }) })
    const email = newAddress()
    await expect(admin.users.update({ id: admin.id, email })).rejects.toMatchObject({
      ...{ code: 'CONFLICT', fields: { email: expect.stringContaining('with your password') } },
    })
    expect((await admin.auth.me({})).email).toBe(admin.email)
  })

  test('the link at the old address restores it, ends all sessions and removes the password', async () => {
    const w = await world({ ...(url && { url }) })
    const { admin, visitor, here } = w
    const email = newAddress()
    await move(w, admin, email)
    const google = { issuer: 'google', subject: randomUUID(), email }
    const site = { origin: '' } as Site
    await w.pipeline.forCompany(here.id, 'write', ({ db, jobs }) =>
      connectGoogle({ db, jobs, site }, { id: admin.id, email }, google),
    )
    const token = await resetTokenTo(w, admin.email)
    await expect(w.otherCompany.visitor().auth.undoEmail({ token })).rejects.toMatchObject(usedUp)
    await visitor.auth.undoEmail({ token })
    await expect(admin.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    await expect(visitor.auth.login({ username: admin.username, password })).rejects.toThrow('Login failed')
    expect(await here.asOwner((db) => googleOf(db, admin.id))).toBeUndefined()
    await expect(visitor.auth.undoEmail({ token })).rejects.toMatchObject(usedUp)
    const reset = await resetTokenTo(w, admin.email)
    await visitor.auth.resetPassword({ token: reset, newPassword: 'three boats at dawn' })
    const again = await visitor.auth.login({ username: admin.email, password: 'three boats at dawn' })
    expect(await here.as(again.token).auth.me({})).toMatchObject({ email: admin.email, role: 'admin' })
  })

  test('undoing removes the factors and Google accounts of the 7 days before the change', async () => {
    const w = await world({ ...(url && { url }) })
    const { member, here, visitor } = w
    const email = newAddress()
    const google = { issuer: 'google', subject: randomUUID(), email }
    await w.pipeline.forCompany(here.id, 'write', ({ db, jobs }) =>
      connectGoogle({ db, jobs, site: { origin: '' } as Site }, { id: member.id, email }, google),
    )
    const { secret } = await setUpApp(member)
    await move(w, member, email)
    const step = await visitor.auth.login({ username: member.username, password }).catch((error) => error)
    expect(step).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    await visitor.auth.undoEmail({ token: await resetTokenTo(w, member.email) })
    const { challenge } = step.details
    await expect(visitor.secondStep.code({ challenge, code: totpCode(secret) })).rejects.toMatchObject({ code: 'GONE' })
    expect(await here.asOwner((db) => googleOf(db, member.id))).toBeUndefined()
    const newPassword = 'three boats at dawn'
    await visitor.auth.resetPassword({ token: await resetTokenTo(w, member.email), newPassword })
    const { token } = await visitor.auth.login({ username: member.username, password: newPassword })
    expect(await here.as(token).secondFactor.get({})).toMatchObject({ app: null, passkeys: [], recovery: null })
  })

  test('undoing leaves older factors and their recovery codes', async () => {
    const w = await world({ ...(url && { url }) })
    const { member, here } = w
    await setUpApp(member)
    const { pool } = w.database
    for (const change of [
      `update authenticator_apps set confirmed_at = now() - interval '8 days' where tenant_id = $1`,
      `update recovery_codes set created_at = now() - interval '8 days' where tenant_id = $1`,
    ])
      await pool.query(change, [here.id])
    await pool.query(
      `insert into passkeys (tenant_id, user_id, name, credential_id, public_key, rp_id, counter, backed_up)
       values ($1, $2, 'Unknown', $3, '', $4, 0, false)`,
      [here.id, member.id, randomUUID(), here.host],
    )
    await move(w, member, newAddress())
    const methods = () => w.pipeline.forCompany(here.id, 'read', ({ db }) => methodsOf(db, member.id))
    expect(await methods()).toEqual(['app', 'passkey', 'recovery'])
    await w.visitor.auth.undoEmail({ token: await resetTokenTo(w, member.email) })
    expect(await methods()).toEqual(['app', 'recovery'])
  })

  test('undoing emails the address that the account leaves', async () => {
    const w = await world({ ...(url && { url }) })
    const email = newAddress()
    await move(w, w.member, email)
    await w.visitor.auth.undoEmail({ token: await resetTokenTo(w, w.member.email) })
    expect((await mailsTo(w, email))[0]?.subject).toContain('was changed back')
  })

  test('links to undo end when an admin deactivates or deletes the account', async () => {
    const w = await world({ ...(url && { url }) })
    const { member, moderator } = w
    for (const person of [member, moderator]) await move(w, person, newAddress())
    await w.admin.users.update({ id: member.id, isActive: false })
    await w.admin.users.remove({ id: moderator.id })
    for (const { email } of [member, moderator]) {
      const token = await resetTokenTo(w, email)
      await expect(w.visitor.auth.undoEmail({ token })).rejects.toMatchObject(usedUp)
    }
  })

  test('the first undo link works after further changes', async () => {
    const w = await world({ ...(url && { url }) })
    const [second, third] = [newAddress(), newAddress()]
    await move(w, w.member, second)
    await move(w, w.member, third)
    const [first, later] = [await resetTokenTo(w, w.member.email), await resetTokenTo(w, second)]
    await w.visitor.auth.undoEmail({ token: first })
    await expect(w.visitor.auth.undoEmail({ token: later })).rejects.toMatchObject(usedUp)
    expect((await w.admin.users.get({ id: w.member.id })).email).toBe(w.member.email)
  })

  test('links to undo and to confirm expire after 7 days', async () => {
    const w = await world({ ...(url && { url }) })
    const age = (table: typeof emailUndos | typeof emailChanges, days: number) => {
      const expiresAt = sql`${table.expiresAt} - make_interval(days => ${days})` as never
      return w.here.asOwner((db) => db.update(table).set({ expiresAt }))
    }
    await move(w, w.member, newAddress())
    await age(emailUndos, 7)
    const undo = await resetTokenTo(w, w.member.email)
    await expect(w.visitor.auth.undoEmail({ token: undo })).rejects.toMatchObject(usedUp)
    const email = newAddress()
    await w.admin.users.update({ id: w.moderator.id, email })
    await age(emailChanges, 7)
    const confirm = await resetTokenTo(w, email)
    await expect(w.visitor.auth.confirmEmailLink({ token: confirm })).rejects.toMatchObject(usedUp)
    await age(emailChanges, -1)
    await w.visitor.auth.confirmEmailLink({ token: confirm })
    expect((await w.moderator.auth.me({})).email).toBe(email)
    expect((await mailsTo(w, w.moderator.email))[0]?.text).toContain(`${w.here.host}/undo-email?token=`)
  })

  test('refuses an address that was taken in the meantime', async () => {
    const w = await world({ ...(url && { url }) })
    const email = newAddress()
    await w.admin.users.update({ id: w.member.id, email })
    await w.here.asOwner((db) => db.update(users).set({ email }).where(eq(users.id, w.moderator.id)))
    const token = await resetTokenTo(w, email)
    await expect(w.visitor.auth.confirmEmailLink({ token })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await w.member.auth.me({})).email).toBe(w.member.email)
  })

  test('changes an unverified address at once', async () => {
    const w = await world({ ...(url && { url }) })
    await w.here.asOwner((db) => db.update(users).set({ verifiedAt: null }).where(eq(users.id, w.member.id)))
    const email = newAddress()
    expect((await w.admin.users.update({ id: w.member.id, email })).user.email).toBe(email)
    expect((await mailsTo(w, email))[0]?.subject).toContain('Choose a new password')
  })
})
