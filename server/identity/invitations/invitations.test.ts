import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, password, serverOn, world } from '#tests/world.ts'
import { invitations } from './invitations.table.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const newAddress = () => `${randomUUID().slice(0, 8)}@staff.example`
const newUser = () => ({ name: 'Noa Berg', username: `noa-${randomUUID().slice(0, 8)}`, password })

async function linkTo(w: World, email: string) {
  const [mail] = await mailsTo(w, email)
  const [, host, token] = /^https:\/\/([\w.-]+)\/invitation\?token=([\w-]{43})$/m.exec(mail?.text ?? '') ?? []
  expect(host).toBe(w.here.host)
  return token!
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('accepts an invitation once, with the invited role', async () => {
    const w = await world({ url })
    const { admin, visitor, here } = w
    const email = newAddress()
    expect(await admin.adminInvitations.create({ email: email.toUpperCase(), role: 'moderator' })).toMatchObject({
      ...{ email, role: 'moderator', invitedBy: 'The admin', expired: false },
    })
    const token = await linkTo(w, email)
    expect(await visitor.invitations.open({ token })).toEqual({ email, role: 'moderator', invitedBy: 'The admin' })
    const person = newUser()
    const both = await Promise.allSettled([
      visitor.invitations.accept({ token, ...person }),
      visitor.invitations.accept({ token, ...newUser() }),
    ])
    const [joined] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await here.as(joined!.token).auth.me({})).toMatchObject({ email, role: 'moderator', name: 'Noa Berg' })
    await expect(visitor.invitations.open({ token })).rejects.toMatchObject({ code: 'VALIDATION' })
    expect((await admin.adminInvitations.list({})).results).toEqual([])
  })

  test("refuses revoked, replaced, expired and other companies' invitations", async () => {
    const w = await world({ url })
    const { admin, visitor, neighbour, otherCompany, here } = w
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    const refused = async (token: string, person = visitor) => {
      const used = { message: expect.stringContaining('expired or was already used') }
      await expect(person.invitations.open({ token })).rejects.toMatchObject(used)
      await expect(person.invitations.accept({ token, ...newUser() })).rejects.toMatchObject(used)
    }
    const { _id } = await admin.adminInvitations.create({ email: first, role: 'user' })
    const revoked = await linkTo(w, first)
    await expect(neighbour.adminInvitations.revoke({ id: _id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await refused(revoked, otherCompany.visitor())
    await admin.adminInvitations.revoke({ id: _id })
    await refused(revoked)

    const again = await admin.adminInvitations.create({ email: second, role: 'user' })
    const old = await linkTo(w, second)
    await admin.adminInvitations.resend({ id: again._id })
    await refused(old)
    expect(await visitor.invitations.open({ token: await linkTo(w, second) })).toMatchObject({ email: second })

    await admin.adminInvitations.create({ email: third, role: 'user' })
    const expired = await linkTo(w, third)
    await here.asOwner((db) => db.update(invitations).set({ expiresAt: sql`now() - interval '1 second'` as never }))
    await refused(expired)
    expect((await admin.adminInvitations.list({})).results).toMatchObject([{ expired: true }, { expired: true }])
    await refused('A'.repeat(43))
  })

  test('only admins invite, and neither users nor invited addresses again', async () => {
    const { admin, moderator, member } = await world({ url })
    await expect(moderator.adminInvitations.create({ email: newAddress(), role: 'user' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const email = newAddress()
    await admin.adminInvitations.create({ email, role: 'user' })
    for (const taken of [member.email, email])
      await expect(admin.adminInvitations.create({ email: taken, role: 'user' })).rejects.toMatchObject({
        fields: { email: expect.any(String) },
      })
    for (const role of ['customer', 'owner', ''])
      await expect(admin.adminInvitations.create({ email: newAddress(), role: role as 'user' })).rejects.toMatchObject({
        code: 'VALIDATION',
      })
  })

  test('applies the rules of registration without using up the link', async () => {
    const w = await world({ url })
    const email = newAddress()
    await w.admin.adminInvitations.create({ email, role: 'user' })
    const token = await linkTo(w, email)
    for (const [wrong, field] of [
      [{ username: w.member.username }, 'username'],
      [{ username: 'admin' }, 'username'],
      [{ password: 'password123' }, 'password'],
      [{ name: '' }, 'name'],
      [{ role: 'admin', name: '' }, 'name'],
    ] as const)
      await expect(w.visitor.invitations.accept({ token, ...newUser(), ...wrong })).rejects.toMatchObject({
        fields: { [field]: expect.any(String) },
      })
    const { token: session } = await w.visitor.invitations.accept({ token, ...newUser(), ...{ role: 'admin' } })
    expect((await w.here.as(session).auth.me({})).role).toBe('user')
  })

  test('never exceeds the plan with simultaneous invitations of admins', async () => {
    const free = await world({ url, plan: 'free' })
    await expect(free.admin.adminInvitations.create({ email: newAddress(), role: 'admin' })).rejects.toMatchObject({
      ...{ code: 'PLAN_LIMIT_REACHED', message: 'Your Free plan includes 1 admins. The Pro plan includes more.' },
    })
    const w = await world({ url, plan: 'pro' })
    const tokens: string[] = []
    for (let turn = 0; turn < 6; turn++) {
      const email = newAddress()
      await w.admin.adminInvitations.create({ email, role: 'admin' })
      tokens.push(await linkTo(w, email))
    }
    const all = await Promise.allSettled(tokens.map((token) => w.visitor.invitations.accept({ token, ...newUser() })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
    expect((await w.admin.company.account({})).usage.admins).toBe(5)
  })

  test('an invitation ends when its sender is no longer an active admin', async () => {
    const w = await world({ url, plan: 'business' })
    const invite = async () => {
      const sender = await w.here.person('admin')
      const email = newAddress()
      const { _id } = await sender.adminInvitations.create({ email, role: 'moderator' })
      return { sender, id: _id, email, token: await linkTo(w, email) }
    }
    const refused = { message: expect.stringContaining('expired or was already used') }
    for (const change of [{ isActive: false }, { role: 'user' as const }]) {
      const { sender, id, email, token } = await invite()
      await expect(w.visitor.invitations.open({ token })).resolves.toMatchObject({ email })
      await w.admin.users.update({ id: sender.id, ...change })
      await expect(w.visitor.invitations.open({ token })).rejects.toMatchObject(refused)
      await expect(w.visitor.invitations.accept({ token, ...newUser() })).rejects.toMatchObject(refused)
      const listed = (await w.admin.adminInvitations.list({})).results.find((one) => one._id === id)
      expect(listed).toMatchObject({ expired: true })
      await w.admin.adminInvitations.resend({ id })
      await w.visitor.invitations.open({ token: await linkTo(w, email) })
    }
  })
})
