import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { publish } from '../blogs/rows-for-tests.ts'
import { emptyTrashOf } from '../content/stored-items.ts'
import { insertPhotos } from '../photos/rows-for-tests.ts'
import { photoType } from '../photos/visible.ts'

beforeAll(async () => void (await serverOn()))

/** A browser that sends its cookie back. */
function browser(person: Person): Person['inject'] {
  let cookie = ''
  return (async (options: Parameters<Person['inject']>[0]) => {
    const reply = await person.inject({ ...options, headers: { ...options.headers, ...(cookie && { cookie }) } })
    cookie ||= String(reply.headers['set-cookie'] ?? '').split(';')[0]!
    return reply
  }) as Person['inject']
}

const write = async (inject: Person['inject'], id: string, text: string, more = {}) =>
  inject({ method: 'POST', url: `/api/photos/${id}/comments`, payload: { text, ...more } })

async function withPhoto(url?: string) {
  const w = await world({ url })
  const [id] = (await insertPhotos(w.here, [{}])) as [string]
  return { ...w, id }
}

/** Lets visitors without an account comment without approval. */
const approveGuests = ({ here }: Awaited<ReturnType<typeof withPhoto>>) =>
  here.asOwner((db) => db.execute(`update company set comments = 'everyone-at-once'`))

test('accepts comments of visitors and exposes only the username', async () => {
  const w = await withPhoto()
  const { id, visitor, member } = w
  await approveGuests(w)
  expect(await visitor.photoComments.create({ id, text: '  Lovely light  ' })).toMatchObject({
    text: 'Lovely light',
    state: 'approved',
  })
  await member.photoComments.create({ id, text: 'Where is this?' })
  const { results, total } = await visitor.photoComments.list({ id })
  expect(total).toBe(2)
  expect(results.map(({ text, user }) => [text, user])).toEqual([
    ['Where is this?', { username: member.username }],
    ['Lovely light', undefined],
  ])
  const raw = await visitor.inject({ method: 'GET', url: `/api/photos/${id}/comments` })
  expect(raw.body).not.toMatch(new RegExp(`${member.email}|${member.id}|visitor`, 'i'))
  expect((await visitor.photos.get({ id })).comments).toBe(2)
})

test('rejects empty, too long and invalid comments', async () => {
  const { id, visitor } = await withPhoto()
  await expect(visitor.photoComments.create({ id, text: ' \n ' })).rejects.toMatchObject({
    fields: { text: 'Please write a comment first.' },
  })
  for (const text of ['x'.repeat(2001), 'a\0b', '\ud800'])
    await expect(visitor.photoComments.create({ id, text })).rejects.toMatchObject({ code: 'VALIDATION' })
  expect((await visitor.photoComments.create({ id, text: 'x'.repeat(2000) })).text).toHaveLength(2000)
  const html = '<script>alert(1)</script>'
  expect((await visitor.photoComments.create({ id, text: html })).text).toBe(html)
})

test.each(['See https://spam.example/x', 'www.spam.example', 'Buy at cheap-pills.com', '[url=x]y[/url]'])(
  'holds a comment with a link for approval: %s',
  async (text) => {
    const { id, visitor, admin } = await withPhoto()
    const mine = browser(visitor)
    const reply = await write(mine, id, text)
    expect(reply.json()).toMatchObject({ state: 'waiting' })
    expect((await visitor.photoComments.list({ id })).total).toBe(0)
    const waiting = async (inject: Person['inject']) =>
      (await inject({ method: 'GET', url: `/api/photos/${id}/comments/waiting` })).json().results
    expect(await waiting(mine)).toMatchObject([{ text }])
    // Other browsers and signed-in users do not see it.
    expect(await waiting(browser(visitor))).toEqual([])
    expect(await waiting(admin.inject)).toEqual([])
    expect((await admin.adminContent.overview({})).comments.waiting).toBe(1)
  },
)

test('does not treat a sentence with a dot as a link', async () => {
  const { id, member } = await withPhoto()
  const { state } = await member.photoComments.create({
    id,
    text: 'Great.I love it... e.g. the sky, approx. 5.30 p.m.',
  })
  expect(state).toBe('approved')
})

test('holds the third comment within a minute for approval', async () => {
  const w = await withPhoto()
  const { id, member, visitor } = w
  await approveGuests(w)
  const states = []
  for (const text of ['one', 'two', 'three', 'four'])
    states.push((await member.photoComments.create({ id, text })).state)
  expect(states).toEqual(['approved', 'approved', 'waiting', 'waiting'])
  const mine = browser(visitor)
  const anonymous = []
  for (const text of ['one', 'two', 'three']) anonymous.push((await write(mine, id, text)).json().state)
  expect(anonymous).toEqual(['approved', 'approved', 'waiting'])
})

test("holds a guest's comment for approval and shows it to its author", async () => {
  const { id, visitor, moderator } = await withPhoto()
  const mine = browser(visitor)
  const reply = (await write(mine, id, 'Lovely light')).json()
  expect(reply).toMatchObject({ text: 'Lovely light', state: 'waiting' })
  expect([(await visitor.photoComments.list({ id })).total, (await visitor.photos.get({ id })).comments]).toEqual([
    0, 0,
  ])
  const waiting = await mine({ method: 'GET', url: `/api/photos/${id}/comments/waiting` })
  expect(waiting.json().results).toMatchObject([{ _id: reply._id }])
  expect((await write(mine, id, 'Nice', { website: 'x' })).json()).toMatchObject({ state: 'waiting' })
  await moderator.photoComments.moderate({ id, commentId: reply._id, state: 'approved' })
  expect((await visitor.photoComments.list({ id })).total).toBe(1)
})

test("holds a guest's comment on a blog for approval", async () => {
  const { here, visitor, moderator, member } = await world({})
  const [id = ''] = await publish(here, [{}])
  const reply = await visitor.blogComments.create({ id, text: 'Well written' })
  expect(reply.state).toBe('waiting')
  expect([(await visitor.blogComments.list({ id })).total, (await visitor.blogs.get({ id })).comments]).toEqual([0, 0])
  expect((await member.blogComments.create({ id, text: 'I agree' })).state).toBe('approved')
  await moderator.blogComments.moderate({ id, commentId: reply._id, state: 'approved' })
  expect((await visitor.blogComments.list({ id })).total).toBe(2)
})

test("scopes a guest's idempotency key to the browser", async () => {
  const { id, visitor, moderator } = await withPhoto()
  const [mine, other] = [browser(visitor), browser(visitor)]
  for (const inject of [mine, other]) await inject({ method: 'GET', url: `/api/photos/${id}/comments/waiting` })
  const key = 'the-same-key-again'
  const send = (inject: Person['inject'], text = 'Lovely') =>
    inject({
      method: 'POST',
      url: `/api/photos/${id}/comments`,
      payload: { text },
      headers: { 'idempotency-key': key },
    })
  const ids = (await Promise.all([send(mine), send(mine), send(mine)])).map((reply) => reply.json()._id)
  expect([new Set(ids).size, (await send(mine)).json()._id]).toEqual([1, ids[0]])
  expect((await send(mine, 'Something else')).statusCode).toBe(409)
  expect((await send(other)).json()._id).not.toBe(ids[0])
  expect((await moderator.photoComments.list({ id, view: 'admin' })).total).toBe(2)
})

test('answers a bot that fills the honeypot without storing anything', async () => {
  const { id, visitor, admin } = await withPhoto()
  const reply = await write(visitor.inject, id, 'Nice', { website: 'https://spam.example' })
  expect([reply.statusCode, reply.json().text]).toEqual([200, 'Nice'])
  expect((await admin.photoComments.list({ id, view: 'admin' })).total).toBe(0)
})

test("applies the company's setting for who may comment", async () => {
  const { id, here, visitor, member } = await withPhoto()
  const allow = (who: string) => here.asOwner((db) => db.execute(`update company set comments = '${who}'`))
  await allow('signed-in')
  await expect(visitor.photoComments.create({ id, text: 'Hello' })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  await member.photoComments.create({ id, text: 'Hello' })
  await allow('off')
  await expect(member.photoComments.create({ id, text: 'Hello again' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('lets staff see and moderate all comments', async () => {
  const { id, visitor, member, moderator } = await withPhoto()
  const { _id: commentId } = await member.photoComments.create({ id, text: 'www.example.org' })
  await expect(visitor.photoComments.list({ id, view: 'admin' })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  await expect(member.photoComments.list({ id, view: 'admin' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(member.photoComments.moderate({ id, commentId, state: 'approved' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect((await moderator.photoComments.list({ id, view: 'admin' })).results).toMatchObject([{ state: 'waiting' }])
  const counts = async () => (await visitor.photos.get({ id })).comments
  await moderator.photoComments.moderate({ id, commentId, state: 'approved' })
  expect([await counts(), (await visitor.photoComments.list({ id })).total]).toEqual([1, 1])
  await moderator.photoComments.moderate({ id, commentId, state: 'hidden' })
  expect([await counts(), (await visitor.photoComments.list({ id })).total]).toEqual([0, 0])
})

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('deletes own comments, answers 404 for others and updates the count', async () => {
    const { id, here, visitor, member, moderator, neighbour } = await withPhoto(url)
    const other = await here.person('customer')
    const { _id: commentId } = await member.photoComments.create({ id, text: 'Mine' })
    const { _id: second } = await member.photoComments.create({ id, text: 'Also mine' })
    for (const person of [other, neighbour])
      await expect(person.photoComments.remove({ id, commentId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(visitor.photoComments.remove({ id, commentId })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => member.photoComments.remove({ id, commentId })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all(
      (['hidden', 'approved', 'hidden', 'hidden'] as const).map((state) =>
        moderator.photoComments.moderate({ id, commentId: second, state }),
      ),
    )
    const { total } = await visitor.photoComments.list({ id })
    expect((await visitor.photos.get({ id })).comments).toBe(total)
  })

  test('lists every comment once across pages', async () => {
    const { id, here, visitor } = await withPhoto(url)
    await here.asOwner((db) =>
      db.execute(
        `insert into comments (kind, item_id, text, state) select 'photos', '${id}', 'No ' || n, 'approved' from generate_series(1, 23) n`,
      ),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.photoComments.list({ id, limit: 5, cursor })
      seen.push(...page.results.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([23, 23])
  })
})

test('lets authors edit a comment for fifteen minutes', async () => {
  const { id, here, visitor, member, admin } = await withPhoto()
  const { _id: commentId } = await member.photoComments.create({ id, text: 'Lovley' })
  const edited = await member.photoComments.edit({ id, commentId, text: '  Lovely ' })
  expect(edited).toMatchObject({ text: 'Lovely', state: 'approved', user: { username: member.username } })
  expect(edited.editedAt).toBeDefined()
  expect((await visitor.photoComments.list({ id })).results).toMatchObject([{ text: 'Lovely' }])
  // Other users' comments cannot be edited, not even by staff.
  await expect(admin.photoComments.edit({ id, commentId, text: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(visitor.photoComments.edit({ id, commentId, text: 'Mine' })).rejects.toMatchObject({
    code: 'AUTH_REQUIRED',
  })
  // A link in an edit needs approval, as in a new comment.
  expect((await member.photoComments.edit({ id, commentId, text: 'See www.spam.example' })).state).toBe('waiting')
  expect((await visitor.photos.get({ id })).comments).toBe(0)
  await here.asOwner((db) => db.execute(`update comments set created_at = now() - interval '16 minutes'`))
  await expect(member.photoComments.edit({ id, commentId, text: 'Too late' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Comments can be changed for 15 minutes.',
  })
})

test('counts one report per reader and shows the count to staff', async () => {
  const w = await withPhoto()
  const { id, visitor, member, moderator } = w
  await approveGuests(w)
  const { _id: commentId } = await visitor.photoComments.create({ id, text: 'Rude' })
  const mine = browser(visitor)
  const report = (inject: Person['inject']) =>
    inject({ method: 'POST', url: `/api/photos/${id}/comments/${commentId}/report` })
  for (const inject of [mine, mine, member.inject, member.inject]) expect((await report(inject)).statusCode).toBe(200)
  expect((await moderator.photoComments.list({ id, view: 'admin' })).results).toMatchObject([{ reports: 2 }])
  expect((await moderator.adminContent.overview({})).comments).toEqual({ waiting: 0, reported: 1 })
  expect((await visitor.photoComments.list({ id })).results[0]).not.toHaveProperty('reports')
  await moderator.photoComments.moderate({ id, commentId, state: 'approved' })
  expect((await moderator.adminContent.overview({})).comments.reported).toBe(0)
  await moderator.photoComments.moderate({ id, commentId, state: 'hidden' })
  expect((await report(mine)).statusCode).toBe(404)
})

test('deletes comments and likes together with their item', async () => {
  const w = await withPhoto()
  const { id, here, visitor, member, admin, database } = w
  await approveGuests(w)
  await visitor.photoComments.create({ id, text: 'Still here' })
  await member.photos.like({ id })
  const left = () =>
    here.asOwner(async (db) => {
      const { rows } = await db.execute<{ left: number }>(
        `select (select count(*) from comments)::int + (select count(*) from likes)::int as left`,
      )
      return rows[0]!.left
    })
  await admin.adminPhotos.trash({ id })
  await expect(visitor.photoComments.list({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await left()).toBe(2)
  await admin.adminPhotos.restore({ id })
  expect((await visitor.photoComments.list({ id })).total).toBe(1)
  await admin.adminPhotos.trash({ id })
  await here.asOwner((db) => db.execute(`update photos set trashed_at = now() - interval '31 days'`))
  await emptyTrashOf(database.owner, photoType)
  expect(await left()).toBe(0)
})

test('posts one comment for concurrent requests with the same idempotency key', async () => {
  const { id, member, admin, visitor } = await withPhoto()
  const idempotencyKey = crypto.randomUUID()
  const post = (person: Person) => person.photoComments.create({ id, text: 'Once', idempotencyKey })
  const posted = await Promise.all([1, 2, 3, 4].map(() => post(member)))
  expect(new Set(posted.map(({ _id }) => _id)).size).toBe(1)
  await expect(member.photoComments.create({ id, text: 'Other', idempotencyKey })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  // Keys of other users are independent.
  expect((await post(admin))._id).not.toBe(posted[0]!._id)
  expect(await visitor.photoComments.list({ id })).toMatchObject({ total: 2 })
})

test('sets an explicit like idempotently', async () => {
  const { id, member, visitor } = await withPhoto()
  const want = (liked: boolean) => member.photos.like({ id, liked })
  expect(await want(false)).toEqual({ liked: false, likesCount: 0 })
  expect(await Promise.all([want(true), want(true), want(true)])).toEqual(
    Array.from({ length: 3 }, () => ({ liked: true, likesCount: 1 })),
  )
  expect((await visitor.photos.get({ id })).likes).toBe(1)
  expect(await want(false)).toEqual({ liked: false, likesCount: 0 })
  // Without an explicit state, the request toggles the like.
  expect([await member.photos.like({ id }), await member.photos.like({ id })]).toEqual([
    { liked: true, likesCount: 1 },
    { liked: false, likesCount: 0 },
  ])
})
