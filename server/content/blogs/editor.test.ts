import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { publishDue } from '../content/publish-due.ts'
import { emptyTrashOf } from '../content/stored-items.ts'
import { insertPhotos } from '../photos/rows-for-tests.ts'
import { maxVersions } from '../revisions/revisions.ts'
import { blogs } from './blogs.table.ts'
import { blogType } from './visible.ts'

beforeAll(async () => void (await serverOn()))

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
const fail = (error: Error) => {
  throw error
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('hides a scheduled draft until its time and then publishes it', async () => {
    const { here, admin, moderator, visitor, pipeline } = await world({ url })
    const [photo] = await insertPhotos(here, [{}])
    const publishAt = inHours(1)
    const made = await moderator.adminBlogs.create({ title: 'Dawn chorus', publishAt, photo: photo! })
    expect(made).toMatchObject({ slug: 'dawn-chorus', published: false, publishAt, author: 'The moderator' })
    const unseen = async () => {
      await publishDue(pipeline, blogType, fail)
      await expect(visitor.blogs.get({ id: 'dawn-chorus' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect((await visitor.blogs.list({})).total).toBe(0)
      expect((await visitor.search.find({ k: 'chorus' })).total).toBe(0)
      expect((await visitor.inject({ url: '/blogs/rss.xml' })).body).not.toContain('chorus')
    }
    await unseen()
    const { results } = await moderator.adminBlogs.list({ status: 'scheduled' })
    expect(results.map(({ title, publishAt: at }) => [title, at])).toEqual([['Dawn chorus', publishAt]])

    const due = inHours(-0.01)
    await here.asOwner((db) => db.update(blogs).set({ publishAt: due }))
    // The publication time has passed, but the scheduled task has not run yet.
    await expect(visitor.blogs.get({ id: 'dawn-chorus' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await publishDue(pipeline, blogType, fail)
    expect(await visitor.blogs.get({ id: 'dawn-chorus' })).toMatchObject({ publishedAt: due })
    expect((await visitor.blogs.list({})).total).toBe(1)
    const after = await moderator.adminBlogs.get({ id: made._id })
    expect([after.publishAt, after.updatedAt]).toEqual([undefined, made.updatedAt])
    const [line] = (await admin.activity.page({})).results
    expect(line).toMatchObject({ action: 'published', kind: 'blog', title: 'Dawn chorus', by: 'The schedule' })
    // A second run of the task changes nothing.
    await publishDue(pipeline, blogType, fail)
    expect((await admin.activity.page({})).results[0]).toEqual(line)
  })

  test('does not publish scheduled drafts in the trash or of other companies', async () => {
    const { here, otherCompany, moderator, neighbour, visitor, pipeline } = await world({ url })
    const { _id: id } = await moderator.adminBlogs.create({ title: 'Thrown away', publishAt: inHours(1) })
    await neighbour.adminBlogs.create({ title: 'Of another company', publishAt: inHours(1) })
    await moderator.adminBlogs.trash({ id })
    await here.asOwner((db) => db.update(blogs).set({ publishAt: inHours(-1) }))
    await publishDue(pipeline, blogType, fail)
    expect((await visitor.blogs.list({})).total).toBe(0)
    expect((await otherCompany.visitor().blogs.list({})).total).toBe(0)
  })

  test('accepts a publication time only for drafts and in the future', async () => {
    const { moderator } = await world({ url })
    const refused = (message: string) => ({ code: 'VALIDATION', fields: { publishAt: message } })
    const inThePast = 'Choose a time in the future.'
    const { adminBlogs } = moderator
    await expect(adminBlogs.create({ title: 'A', publishAt: inHours(-1) })).rejects.toMatchObject(refused(inThePast))
    await expect(adminBlogs.create({ title: 'A', published: true, publishAt: inHours(1) })).rejects.toMatchObject(
      refused('Only a draft can be published later.'),
    )
    const { _id: id } = await adminBlogs.create({ title: 'A', publishAt: inHours(1) })
    await expect(adminBlogs.update({ id, publishAt: inHours(-1) })).rejects.toMatchObject(refused(inThePast))
    expect(await adminBlogs.update({ id, publishAt: null })).not.toHaveProperty('publishAt')
    await adminBlogs.update({ id, publishAt: inHours(2) })
    // Publishing immediately clears the scheduled time.
    expect(await adminBlogs.update({ id, published: true })).not.toHaveProperty('publishAt')
    expect((await adminBlogs.update({ id, published: false, publishAt: inHours(3) })).publishAt).toBeDefined()
  })

  test('stores the last fifty versions and returns each of them', async () => {
    const { moderator, admin } = await world({ url })
    const { adminBlogs } = moderator
    const { _id: id } = await adminBlogs.create({ title: 'One', content: '<p>First</p>' })
    expect((await adminBlogs.revisions({ id })).results).toEqual([])
    await admin.adminBlogs.update({ id, content: '<p>Second</p>' })
    await adminBlogs.update({ id, title: 'Two', tags: ['x'] })
    // Changes of tags and status create no version.
    await adminBlogs.update({ id, tags: ['y'], published: true })
    const { results } = await adminBlogs.revisions({ id })
    expect(results.map(({ title, by }) => [title, by])).toEqual([
      ['One', 'The admin'],
      ['One', 'The moderator'],
    ])
    expect(await adminBlogs.revision({ id, revisionId: results[1]!._id })).toMatchObject({ content: '<p>First</p>' })
    for (let n = 0; n < maxVersions; n++) await adminBlogs.update({ id, content: `<p>${n}</p>` })
    const all = (await adminBlogs.revisions({ id })).results
    expect(all).toHaveLength(maxVersions)
    expect(await adminBlogs.revision({ id, revisionId: all.at(-1)!._id })).toMatchObject({ content: '<p>Second</p>' })
  })

  test('shows unsaved text to its author only', async () => {
    const { moderator, admin, visitor } = await world({ url })
    const { _id: id } = await moderator.adminBlogs.create({ title: 'Live', content: '<p>Saved</p>', published: true })
    const typed = { id, title: 'Live', caption: '' }
    await moderator.adminBlogs.saveDraft({ ...typed, content: '<p>Ty</p>' })
    await moderator.adminBlogs.saveDraft({ ...typed, content: '<p>Typed<script>x</script></p>' })
    expect((await visitor.blogs.get({ id: 'live' })).content).toBe('<p>Saved</p>')
    expect((await moderator.adminBlogs.get({ id })).content).toBe('<p>Saved</p>')
    expect((await admin.adminBlogs.revisions({ id })).results).toEqual([])
    const [draft, ...others] = (await moderator.adminBlogs.revisions({ id })).results
    expect([draft?.draft, others]).toEqual([true, []])
    const which = { id, revisionId: draft!._id }
    expect((await moderator.adminBlogs.revision(which)).content).toBe('<p>Typed</p>')
    await expect(admin.adminBlogs.revision(which)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await moderator.adminBlogs.discardDraft({ id })
    expect((await moderator.adminBlogs.revisions({ id })).results).toEqual([])
    // Saving deletes the draft.
    await moderator.adminBlogs.saveDraft({ ...typed, content: '<p>Typed</p>' })
    await moderator.adminBlogs.update({ id, content: '<p>Typed</p>' })
    expect((await moderator.adminBlogs.revisions({ id })).results.map((one) => one.draft)).toEqual([false])
  })

  test('hides versions from other companies and deletes them with the blog', async () => {
    const { moderator, neighbour, database } = await world({ url })
    const { _id: id } = await neighbour.adminBlogs.create({ title: 'Theirs' })
    await neighbour.adminBlogs.update({ id, title: 'Still theirs' })
    const [version] = (await neighbour.adminBlogs.revisions({ id })).results
    for (const call of [
      () => moderator.adminBlogs.revisions({ id }),
      () => moderator.adminBlogs.revision({ id, revisionId: version!._id }),
      () => moderator.adminBlogs.saveDraft({ id, title: 'x', caption: '', content: '' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await neighbour.adminBlogs.trash({ id })
    await database.owner
      .update(blogs)
      .set({ trashedAt: inHours(-24 * 31) })
      .where(eq(blogs.id, id))
    await emptyTrashOf(database.owner, blogType)
    const { rows } = await database.owner.execute(`select 1 from revisions where item_id = '${id}'`)
    expect(rows).toEqual([])
  })
})

test('rejects current and former slugs of other blogs on the field', async () => {
  const { moderator } = await world()
  const { _id: id } = await moderator.adminBlogs.create({ title: 'A', slug: 'first' })
  await moderator.adminBlogs.update({ id, slug: 'second' })
  for (const slug of ['first', 'second'])
    await expect(moderator.adminBlogs.create({ title: 'B', slug })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { slug: expect.stringContaining('already') },
    })
})

test('returns SEO fields and copies a blog as a draft', async () => {
  const { moderator, neighbour, visitor } = await world()
  const { adminBlogs } = moderator
  const made = await adminBlogs.create({
    title: 'Tea',
    content: '<p>Hot</p>',
    published: true,
    seo_title: 'All of tea',
  })
  await adminBlogs.update({ id: made._id, seo_description: 'Leaves and water.' })
  const seo = { seo_title: 'All of tea', seo_description: 'Leaves and water.' }
  expect(await visitor.blogs.get({ id: 'tea' })).toMatchObject(seo)
  const copy = await adminBlogs.duplicate({ id: made._id })
  expect(copy).toMatchObject({
    ...seo,
    title: 'Tea (copy)',
    slug: 'tea-copy',
    content: '<p>Hot</p>',
    published: false,
  })
  expect((await adminBlogs.duplicate({ id: made._id })).slug).toBe('tea-copy-2')
  await expect(neighbour.adminBlogs.duplicate({ id: made._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('publishes several blogs at once, scheduled ones included', async () => {
  const { moderator } = await world()
  const { adminBlogs } = moderator
  const waits = await adminBlogs.create({ title: 'A', publishAt: inHours(1) })
  const draft = await adminBlogs.create({ title: 'B' })
  const { counts } = await adminBlogs.list({})
  expect(counts).toEqual({ all: 2, published: 0, scheduled: 1, draft: 1, trash: 0 })
  const ids = [waits._id, draft._id]
  // Undo restores the schedule, and neither blog counts as ever published.
  const { former } = await adminBlogs.bulk({ ids, action: 'publish' })
  expect(await adminBlogs.bulk({ ids, action: 'unpublish', former })).toEqual({ changed: 2 })
  expect((await adminBlogs.list({})).counts).toEqual(counts)
  expect((await adminBlogs.get({ id: waits._id })).publishAt).toBe(waits.publishAt)
  expect((await adminBlogs.get({ id: draft._id })).publishedAt).toBeUndefined()
  expect(await adminBlogs.bulk({ ids, action: 'publish' })).toMatchObject({ changed: 2 })
  expect((await adminBlogs.list({})).counts).toMatchObject({ published: 2, scheduled: 0 })
  await adminBlogs.bulk({ ids, action: 'edit', values: { category: 'Food', addTags: ['x'] } })
  expect((await adminBlogs.list({ category: ['Food'], tag: 'x' })).total).toBe(2)
})
