import { randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { password, world } from '#tests/world.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

const ended = { code: 'AUTH_REQUIRED', message: 'Your session has ended. Please log in again.' }

test('logging out ends the current session only', async () => {
  const { member, here, visitor } = await world()
  const phone = here.as((await visitor.auth.login({ username: member.username, password })).token)
  await phone.auth.logout({})
  await expect(phone.auth.me({})).rejects.toMatchObject(ended)
  await expect(member.auth.me({})).resolves.toMatchObject({ username: member.username })
})

test('lists own sessions newest first, and ends one of them', async () => {
  const { member, moderator, here, visitor } = await world()
  const phone = here.as((await visitor.auth.login({ username: member.username, password })).token)
  const { results } = await phone.auth.sessions({})
  expect(results.map(({ current }) => current)).toEqual([true, false])
  expect(JSON.stringify(results)).not.toContain('oken')

  const gone = { code: 'NOT_FOUND' }
  await expect(moderator.auth.endSession({ id: results[1]!._id })).rejects.toMatchObject(gone)
  await phone.auth.endSession({ id: results[1]!._id })
  await expect(member.auth.me({})).rejects.toMatchObject(ended)
  await expect(phone.auth.endSession({ id: results[1]!._id })).rejects.toMatchObject(gone)
})

test('closing, role change and deletion take effect at the next request', async () => {
  const { admin, moderator, member, database } = await world()
  const change = (id: string, values: object) => database.owner.update(users).set(values).where(eq(users.id, id))
  await admin.company.account({})
  await change(admin.id, { role: 'customer' })
  await expect(admin.company.account({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await admin.auth.me({})).permissions).toEqual(['public', 'signed-in', 'own'])
  await change(moderator.id, { isActive: false })
  await expect(moderator.auth.me({})).rejects.toMatchObject(ended)
  await database.owner.delete(users).where(eq(users.id, member.id))
  await expect(member.auth.me({})).rejects.toMatchObject(ended)
})

test('accepts tokens at their own company only', async () => {
  const { member, otherCompany, here } = await world()
  const odd = [member.token!.toUpperCase(), randomBytes(32).toString('base64url'), 'x', '', `${member.token}x`]
  for (const token of odd)
    await expect(here.as(token || ' ').auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  await expect(otherCompany.as(member.token).auth.me({})).rejects.toMatchObject(ended)
  // Public endpoints refuse invalid tokens too, because their sender expects to be signed in.
  const id = randomUUID()
  await expect(otherCompany.as(member.token).photoComments.waiting({ id })).rejects.toMatchObject(ended)
  // An old token does not prevent signing in again.
  const again = { username: member.username, password }
  await expect(here.as(randomBytes(32).toString('base64url')).auth.login(again)).resolves.toHaveProperty('token')
})

test('expires a session 30 days after its last use', async () => {
  const { member, moderator, database } = await world()
  const age = (userId: string, expires: string) =>
    database.owner
      .update(sessions)
      .set({
        lastSeenAt: sql`now() - interval '2 hours'` as never,
        expiresAt: sql.raw(`now() + interval '${expires}'`) as never,
      })
      .where(eq(sessions.userId, userId))
  await age(moderator.id, '-1 second')
  await expect(moderator.auth.me({})).rejects.toMatchObject(ended)

  await age(member.id, '1 minute')
  await member.auth.me({})
  await vi.waitFor(async () => {
    const [row] = await database.owner.select().from(sessions).where(eq(sessions.userId, member.id))
    expect(Date.parse(row!.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  }, 60_000)
})

test('ends sessions 90 days after the sign-in, and of staff after 14', async () => {
  const { member, moderator, admin, database } = await world()
  const signedIn = (days: number, ...people: { id: string }[]) =>
    database.owner
      .update(sessions)
      .set({ createdAt: sql`now() - make_interval(days => ${days}) + interval '1 minute'` as never })
      .where(
        inArray(
          sessions.userId,
          people.map(({ id }) => id),
        ),
      )
  await signedIn(14, admin, moderator)
  await signedIn(90, member)
  for (const person of [admin, moderator, member]) await expect(person.auth.sessions({})).resolves.toBeDefined()
  await signedIn(15, admin, moderator)
  await signedIn(91, member)
  for (const person of [admin, moderator, member]) await expect(person.auth.me({})).rejects.toMatchObject(ended)
})

test('the stored hash is not accepted as a token', async () => {
  const { member, database, here } = await world()
  const [row] = await database.owner.select().from(sessions).where(eq(sessions.userId, member.id))
  expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  await expect(here.as(row!.tokenHash).auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
})

test('returns the current user without credentials', async () => {
  const { admin } = await world()
  const reply = await admin.inject({ method: 'GET', url: '/api/auth/me' })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(new Set(Object.keys(reply.json()))).toEqual(
    new Set(['_id', 'name', 'username', 'email', 'role', 'permissions', 'avatar', 'createdAt', 'singleKeys']),
  )
  expect(reply.json()).toMatchObject({ role: 'admin', username: admin.username })
})
