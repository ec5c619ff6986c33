import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { importTable } from '#shared/transfer/form-endpoints.ts'
import { featureDatabases, type Person, password, world } from '#tests/world.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

type World = Awaited<ReturnType<typeof world>>

const confirm = { code: 'CONFIRM_IDENTITY', details: { methods: ['password'] } }

/** Moves the sign-ins of these users into the past. */
const signedInBefore = ({ here }: World, minutes: number, ...people: Person[]) =>
  here.asOwner(async (db) => {
    const createdAt = sql`now() - make_interval(mins => ${minutes})` as never
    for (const { id } of people) await db.update(sessions).set({ createdAt }).where(eq(sessions.userId, id))
  })

async function oldAdmin(url?: string) {
  const w = await world({ ...(url && { url }) })
  const other = await w.here.person('admin')
  await signedInBefore(w, 16, w.admin, w.member)
  return { ...w, other }
}

/** Requests with which a stolen session could take over an account or a company. */
const guarded: Record<string, (w: Awaited<ReturnType<typeof oldAdmin>>) => Promise<unknown>> = {
  // First, while the other account is still an admin.
  'resending the invitation of a moderator': async ({ admin, other }) => {
    const { _id: id } = await other.adminInvitations.create({ email: 'mia@mail.example', role: 'moderator' })
    return admin.adminInvitations.resend({ id })
  },
  'the email of another admin': ({ admin, other }) => admin.users.update({ id: other.id, email: 'new@mail.example' }),
  'the email of a customer': ({ admin, member }) => admin.users.update({ id: member.id, email: 'new@mail.example' }),
  'the role of an admin': ({ admin, other }) => admin.users.update({ id: other.id, role: 'user' }),
  'making a moderator an admin': ({ admin, moderator }) => admin.users.update({ id: moderator.id, role: 'admin' }),
  'making many admins at once': ({ admin, moderator, member }) =>
    admin.users.bulk({ ids: [moderator.id, member.id], action: 'role', role: 'admin' }),
  'deactivating another admin': ({ admin, other }) => admin.users.update({ id: other.id, isActive: false }),
  'deactivating admins at once': ({ admin, other }) => admin.users.bulk({ ids: [other.id], action: 'deactivate' }),
  'deleting another admin': ({ admin, other }) => admin.users.remove({ id: other.id }),
  'a new admin account': ({ admin }) =>
    admin.users.create({ name: 'Eve', email: 'eve@mail.example', password: 'a quiet walk at noon', role: 'admin' }),
  'inviting an admin': ({ admin }) => admin.adminInvitations.create({ email: 'eve@mail.example', role: 'admin' }),
  'a new moderator account': ({ admin }) =>
    admin.users.create({ name: 'Max', email: 'max@mail.example', password: 'a quiet walk at noon', role: 'moderator' }),
  'inviting a moderator': ({ admin }) => admin.adminInvitations.create({ email: 'max@m.example', role: 'moderator' }),
  'ending the sessions of others': ({ admin, other }) => admin.users.revokeSessions({ id: other.id }),
  'connecting Google': ({ member }) => member.account.leaveForGoogle({}),
  'disconnecting Google': ({ member }) => member.account.disconnectGoogle({}),
  'the export of the site': ({ admin }) => admin.adminData.startExport({}),
  'an import into the site': ({ admin }) => admin.adminData.applyImport({ id: randomUUID() }),
  'the export of an account': ({ member }) => member.account.export({}),
  'the download of an export': ({ admin }) => admin.adminData.exportLink({ id: randomUUID() }),
  'a table of users': ({ admin }) => admin.users.table({}),
  'a table of orders': ({ admin }) => admin.adminOrders.table({}),
  'adding a domain': ({ admin }) => admin.domains.add({ host: 'new.example' }),
  'proving a domain': ({ admin }) => admin.domains.check({ host: 'new.example' }),
  'the primary domain': ({ admin }) => admin.domains.makePrimary({ host: 'new.example' }),
  'removing a domain': ({ admin }) => admin.domains.remove({ host: 'new.example' }),
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('refuses every guarded call 16 minutes after the sign-in and changes nothing', async () => {
    const w = await oldAdmin(url)
    const rows = () => w.here.asOwner((db) => db.select().from(users).orderBy(users.id))
    const before = await rows()
    for (const [what, call] of Object.entries(guarded)) await expect(call(w), what).rejects.toMatchObject(confirm)
    expect(await rows()).toEqual(before)
    await expect(w.other.auth.me({})).resolves.toMatchObject({ role: 'admin' })
  })

  test('lets every guarded call through after the password was confirmed', async () => {
    const w = await oldAdmin(url)
    await w.admin.auth.confirmIdentity({ password })
    await w.member.auth.confirmIdentity({ password })
    for (const [what, call] of Object.entries(guarded)) {
      const error = await call(await w).then(
        () => undefined,
        (thrown: { code: string }) => thrown,
      )
      expect(error?.code, what).not.toBe('CONFIRM_IDENTITY')
    }
  })

  test('a confirmation holds for 15 minutes and for its own session only', async () => {
    const w = await oldAdmin(url)
    const phone = w.here.as((await w.visitor.auth.login({ username: w.admin.username, password })).token)
    await signedInBefore(w, 16, w.admin)
    await w.admin.auth.confirmIdentity({ password })
    await expect(w.admin.users.table({})).resolves.toHaveProperty('text')
    await expect(phone.users.table({})).rejects.toMatchObject(confirm)
    const confirmedAt = sql`now() - interval '16 minutes'` as never
    await w.here.asOwner((db) => db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, w.admin.id)))
    await expect(w.admin.users.table({})).rejects.toMatchObject(confirm)
  })

  test('refuses a wrong password and changes nothing', async () => {
    const { admin } = await oldAdmin(url)
    await expect(admin.auth.confirmIdentity({ password: 'wrong' })).rejects.toMatchObject({
      ...{ code: 'VALIDATION', fields: { password: 'This is not your password.' } },
    })
    await expect(admin.users.table({})).rejects.toMatchObject(confirm)
  })

  test('changes without risk need no recent sign-in', async () => {
    const { admin, member } = await oldAdmin(url)
    await expect(admin.users.update({ id: member.id, name: 'Rosa' })).resolves.toMatchObject({ user: { name: 'Rosa' } })
    await expect(admin.users.update({ id: member.id, isActive: false })).resolves.toBeDefined()
    await expect(admin.domains.list({})).resolves.toBeDefined()
  })

  test('ends other sessions of the own account only after a recent sign-in', async () => {
    const w = await oldAdmin(url)
    const phone = w.here.as((await w.visitor.auth.login({ username: w.member.username, password })).token)
    await signedInBefore(w, 16, w.member)
    const { results } = await w.member.auth.sessions({})
    const [own, others] = [results.find(({ current }) => current)!, results.find(({ current }) => !current)!]
    await expect(w.member.auth.endSession({ id: others._id })).rejects.toMatchObject(confirm)
    await expect(phone.auth.me({})).resolves.toBeDefined()
    await expect(w.member.auth.endSession({ id: own._id })).resolves.toBeDefined()
  })

  test('asks accounts without a password to sign in with Google again', async () => {
    const w = await oldAdmin(url)
    await w.here.asOwner((db) => db.update(users).set({ passwordHash: null }).where(eq(users.id, w.member.id)))
    const google = { code: 'CONFIRM_IDENTITY', details: { methods: ['google'] } }
    await expect(w.member.account.export({})).rejects.toMatchObject(google)
    await expect(w.member.account.close({ username: w.member.username })).rejects.toMatchObject(google)
  })

  test('refuses an import that creates admins', async () => {
    const { admin } = await oldAdmin(url)
    const form = new FormData()
    form.set('file', new Blob(['Email,Name,Role\neve@mail.example,Eve,admin\n']), 'users.csv')
    form.set('token', 'any')
    const encoded = new Response(form)
    const { statusCode, body } = await admin.inject({
      method: 'POST',
      url: splitRoute(importTable.route)[1].replace(':kind', 'users'),
      headers: { 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect([statusCode, JSON.parse(body).code]).toEqual([403, 'CONFIRM_IDENTITY'])
  })
})

test('every route that returns CSV requires a recent sign-in', () => {
  const endpoints = Object.values(contract).flatMap((feature) => Object.values(feature) as Endpoint[])
  const tables = endpoints.filter(({ route }) => route.endsWith('.csv'))
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter(({ recentSignIn }) => !recentSignIn).map(({ route }) => route)).toEqual([])
})
