import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { insertAudios } from '../audios/rows-for-tests.ts'
import { insertPhotos } from '../photos/rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

async function talkedAbout(url?: string) {
  const w = await world({ url })
  await w.here.asOwner((db) => db.execute(`update company set comments = 'everyone-at-once'`))
  const [id] = (await insertPhotos(w.here, [{ title: 'The pier' }])) as [string]
  const fine = await w.member.photoComments.create({ id, text: 'Lovely' })
  const link = await w.member.photoComments.create({ id, text: 'See www.spam.example' })
  const rude = await w.visitor.photoComments.create({ id, text: 'Rude' })
  await w.member.photoComments.report({ id, commentId: rude._id })
  const texts = async (state: 'waiting' | 'reported' | 'approved' | 'hidden', more = {}) =>
    (await w.moderator.adminComments.list({ state, ...more })).results.map(({ text }) => text)
  const count = async () => (await w.visitor.photos.get({ id })).comments
  return { ...w, id, fine, link, rude, texts, count }
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('lists waiting and reported comments of all kinds with their items', async () => {
    const w = await talkedAbout(url)
    const { results, counts } = await w.moderator.adminComments.list({})
    expect(results).toMatchObject([
      { text: 'See www.spam.example', kind: 'photos', item: { title: 'The pier', key: w.id }, state: 'waiting' },
    ])
    expect(counts).toEqual({ waiting: 1, reported: 1 })
    expect(await w.texts('reported')).toEqual(['Rude'])
    expect(await w.texts('approved')).toEqual(['Rude', 'Lovely'])
    expect(await w.texts('approved', { q: w.member.username })).toEqual(['Lovely'])
    // One word may match the text and another the author's name.
    expect(await w.texts('approved', { q: `love ${w.member.username}` })).toEqual(['Lovely'])
    expect(await w.texts('approved', { q: `rude ${w.member.username}` })).toEqual([])
    expect(await w.texts('approved', { q: 'RUDE' })).toEqual(['Rude'])
    expect(await w.texts('approved', { kind: 'blogs' })).toEqual([])
    expect((await w.neighbour.adminComments.list({ state: 'approved' })).results).toEqual([])
    await expect(w.member.adminComments.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(w.visitor.adminComments.counts({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  })

  test('moderates many comments at once, updates counts and supports undo', async () => {
    const w = await talkedAbout(url)
    const bulk = w.moderator.adminComments.bulk
    const ids = [w.fine._id, w.link._id, w.rude._id]
    expect((await bulk({ ids, action: 'approve' })).counts).toEqual({ waiting: 0, reported: 0 })
    expect(await w.count()).toBe(3)
    // Undo restores the previous states: one waiting, the other reported.
    await bulk({ ids: [w.link._id], action: 'wait' })
    expect((await bulk({ ids: [w.rude._id], action: 'approve', reopen: true })).counts).toEqual({
      waiting: 1,
      reported: 1,
    })
    expect(await w.count()).toBe(2)
    await bulk({ ids, action: 'hide' })
    expect([await w.count(), (await w.visitor.photoComments.list({ id: w.id })).total]).toEqual([0, 0])
    expect((await bulk({ ids, action: 'delete' })).changed.sort()).toEqual([...ids].sort())
    expect((await bulk({ ids, action: 'approve' })).changed).toEqual([])
    expect(await w.count()).toBe(0)
  })

  test('holds a review with a link and counts it once approved', async () => {
    const w = await world({ url })
    const [first = '', second = ''] = await insertAudios(w.here, [{ title: 'Tide' }, { title: 'Wind' }])
    const rating = async (id: string) => (await w.visitor.audios.get({ id })).ratings
    const spam = await w.member.audios.review({ id: first, stars: 5, text: 'More at www.spam.example' })
    expect([spam.state, await rating(first), (await w.visitor.audios.get({ id: first })).reviews]).toEqual([
      'waiting',
      0,
      [],
    ])
    expect(await w.visitor.audios.reviews({ id: first })).toEqual({ results: [], total: 0 })
    expect((await w.member.audios.myReview({ id: first })).review).toMatchObject({ state: 'waiting' })
    // A later link needs approval too; ratings without text never do.
    expect((await w.member.audios.review({ id: second, stars: 4, text: '' })).state).toBe('approved')
    const later = await w.member.audios.review({ id: second, stars: 4, text: 'https://spam.example' })
    expect([later.state, await rating(second)]).toEqual(['waiting', 0])
    const { results, counts } = await w.moderator.adminComments.list({})
    expect(results.map(({ kind, item, stars }) => [kind, item?.title, stars])).toEqual([
      ['audios', 'Wind', 4],
      ['audios', 'Tide', 5],
    ])
    expect(counts.waiting).toBe(2)
    const bulk = w.moderator.adminComments.bulk
    await w.neighbour.adminComments.bulk({ ids: [spam._id], action: 'approve' })
    expect(await rating(first)).toBe(0)
    expect(await bulk({ ids: [spam._id], action: 'approve' })).toEqual({
      changed: [spam._id],
      counts: { waiting: 1, reported: 0 },
    })
    expect([await rating(first), (await w.visitor.audios.reviews({ id: first })).total]).toEqual([1, 1])
    await bulk({ ids: [spam._id], action: 'hide' })
    // Editing does not publish a hidden review.
    await w.member.audios.review({ id: first, stars: 5, text: 'Fine' })
    expect([await rating(first), (await bulk({ ids: [spam._id], action: 'delete' })).changed]).toEqual([0, [spam._id]])
  })

  test('holds a hidden review that its author deletes and rewrites', async () => {
    const w = await world({ url })
    const [id = ''] = await insertAudios(w.here, [{ title: 'Tide' }])
    const bulk = w.moderator.adminComments.bulk
    const review = () => w.member.audios.review({ id, stars: 1, text: 'Rude' })
    const first = await review()
    await bulk({ ids: [first._id], action: 'hide' })
    await w.member.audios.removeReview({ id, reviewId: first._id })
    expect((await w.member.audios.myReview({ id })).review).toBeUndefined()
    const hidden = await w.moderator.adminComments.list({ state: 'hidden' })
    expect(hidden.results).toEqual([])
    await expect(w.member.audios.removeReview({ id, reviewId: first._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const again = await review()
    expect([again.state, (await w.visitor.audios.reviews({ id })).total]).toEqual(['waiting', 0])
    // Deleting and rewriting it again does not publish it either.
    await w.member.audios.removeReview({ id, reviewId: again._id })
    expect((await review()).state).toBe('waiting')
    await bulk({ ids: [(await review())._id], action: 'approve' })
    expect((await w.visitor.audios.reviews({ id })).total).toBe(1)
    await w.member.audios.removeReview({ id, reviewId: (await review())._id })
    expect((await review()).state).toBe('approved')
  })

  test('handles concurrent decisions without changing other companies', async () => {
    const w = await talkedAbout(url)
    const ids = [w.fine._id, w.link._id, w.rude._id]
    await w.neighbour.adminComments.bulk({ ids, action: 'delete' })
    expect(await w.count()).toBe(2)
    await Promise.all(
      (['approve', 'hide', 'approve', 'hide', 'wait', 'approve'] as const).map((action, n) =>
        w.moderator.adminComments.bulk({ ids: n % 2 ? ids : [...ids].reverse(), action }),
      ),
    )
    expect(await w.count()).toBe((await w.visitor.photoComments.list({ id: w.id })).total)
  })

  test('accepts a new report after the first was settled', async () => {
    const w = await talkedAbout(url)
    await w.moderator.photoComments.moderate({ id: w.id, commentId: w.rude._id, state: 'approved' })
    expect(await w.texts('reported')).toEqual([])
    await w.member.photoComments.report({ id: w.id, commentId: w.rude._id })
    expect(await w.texts('reported')).toEqual(['Rude'])
  })
})

test('lists each comment once and rejects more than a hundred decisions', async () => {
  const w = await talkedAbout()
  await w.here.asOwner((db) =>
    db.execute(
      `insert into comments (kind, item_id, text, state) select 'photos', '${w.id}', 'No ' || n, 'waiting' from generate_series(1, 23) n`,
    ),
  )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await w.moderator.adminComments.list({ limit: 5, cursor })
    seen.push(...page.results.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([24, 24])
  const ids = Array.from({ length: 101 }, () => w.fine._id)
  await expect(w.moderator.adminComments.bulk({ ids, action: 'hide' })).rejects.toMatchObject({ code: 'VALIDATION' })
})
