import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { publish } from '#server/content/blogs/rows-for-tests.ts'
import { announce, inHours } from '#server/content/events/rows-for-tests.ts'
import { insertPhotos } from '#server/content/photos/rows-for-tests.ts'
import { firstSections } from '#shared/commerce/first-sections.ts'
import type { Section } from '#shared/commerce/home.ts'
import { maxSections, tooManySections } from '#shared/commerce/home-options.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { maxVersions } from './versions.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const own = () => ({ id: randomUUID(), hidden: false, band: 'none' as const })
const hero = (): Section => ({ ...own(), kind: 'hero' })
const forYou = (): Section => ({ ...own(), kind: 'forYou' })
const text = (more: Partial<Extract<Section, { kind: 'text' }>> = {}): Section => ({
  ...{ ...own(), kind: 'text', heading: 'About', text: 'We print.', photo: null, side: 'left' },
  button: { text: '', to: '' },
  ...more,
})
const products = (ids: string[]): Section => ({ ...own(), kind: 'products', heading: '', products: ids, count: 4 })
const kinds = async ({ visitor }: Pick<World, 'visitor'>) =>
  (await visitor.home.get({})).sections.map(({ kind }) => kind)
const publishSections = async ({ admin }: Pick<World, 'admin'>, sections: Section[]) => {
  const { publishedAt } = await admin.adminHome.get({})
  return admin.adminHome.publish({ sections, ...(publishedAt && { publishedAt }) })
}

describe.each(databases)('home on $kind', (database) => {
  test('shows hero and For You alone without content', async () => {
    const w = await world(database)
    expect(await kinds(w)).toEqual(['hero', 'forYou'])
  })

  test('shows what a new company has, without a published version', async () => {
    const w = await world(database)
    await putOnSale(w.here, [{ name: 'Bowl' }])
    await publish(w.here, [{ title: 'Fog' }])
    await insertPhotos(w.here, [{ title: 'Sea' }])
    await announce(w.here, [
      { title: 'Past', startsAt: inHours(-5), endsAt: inHours(-4) },
      { title: 'Soon', startsAt: inHours(5), endsAt: inHours(6) },
    ])
    const { sections } = await w.visitor.home.get({})
    expect(sections.map(({ kind }) => kind)).toEqual(['hero', 'forYou', 'products', 'blogs', 'photos', 'events'])
    expect(sections.at(-1)).toMatchObject({ items: [{ title: 'Soon' }] })
  })

  test('shows visitors published sections in their order, without hidden ones', async () => {
    const w = await world(database)
    await publishSections(w, [{ ...text(), band: 'tint' }, forYou(), { ...hero(), hidden: true }])
    const { sections } = await w.visitor.home.get({})
    expect(sections).toMatchObject([{ kind: 'text', heading: 'About', band: 'tint' }, { kind: 'forYou' }])
  })

  test('shows chosen products in their order, without deleted ones', async () => {
    const w = await world(database)
    await putOnSale(w.here, [{ name: 'Bowl' }, { name: 'Mug' }, { name: 'Lamp' }])
    const { results } = await w.visitor.products.list({})
    const idOf = (name: string) => results.find((one) => one.name === name)!._id
    await publishSections(w, [hero(), forYou(), products([idOf('Mug'), randomUUID(), idOf('Bowl')])])
    const names = async () => {
      const section = (await w.visitor.home.get({})).sections[2]
      return section?.kind === 'products' ? section.items.map(({ name }) => name) : undefined
    }
    expect(await names()).toEqual(['Mug', 'Bowl'])
    await w.admin.adminProducts.trash({ id: idOf('Mug') })
    expect(await names()).toEqual(['Bowl'])
    await w.admin.adminProducts.trash({ id: idOf('Bowl') })
    expect(await names()).toBeUndefined()
  })

  test('leaves out incomplete buttons and sections without content', async () => {
    const w = await world(database)
    const buttons = (list: { text: string; to: string }[]): Section => ({
      ...{ ...own(), kind: 'buttons', heading: 'Hello', text: '' },
      buttons: list,
    })
    await publishSections(w, [
      hero(),
      forYou(),
      buttons([{ text: 'Shop', to: '' }]),
      text({ heading: '', text: '', photo: randomUUID() }),
      { ...own(), kind: 'photos', heading: 'A', album: randomUUID(), layout: 'strip', count: 3 },
    ])
    expect(await kinds(w)).toEqual(['hero', 'forYou'])
  })

  test('shows a draft to admins only, until it is published', async () => {
    const w = await world(database)
    const sections = [text(), hero(), forYou()]
    const draftAt = (await w.admin.adminHome.saveDraft({ sections: [hero(), forYou()] })).draft!.at
    const { draft } = await w.admin.adminHome.saveDraft({ sections, draftAt })
    expect(draft).toMatchObject({ sections })
    expect(await kinds(w)).toEqual(['hero', 'forYou'])
    const published = await w.admin.adminHome.publish({ sections, draftAt: draft!.at })
    expect(published.draft).toBeUndefined()
    expect(published.sections).toEqual(sections)
    expect(await kinds(w)).toEqual(['text', 'hero', 'forYou'])
  })

  test('refuses to publish over a version that another admin published', async () => {
    const w = await world(database)
    const sections = [hero(), forYou()]
    const { publishedAt } = await w.admin.adminHome.publish({ sections })
    await w.admin.adminHome.publish({ sections, publishedAt: publishedAt! })
    await expect(w.admin.adminHome.publish({ sections, publishedAt: publishedAt! })).rejects.toMatchObject({
      code: 'STALE',
    })
  })

  test('refuses to replace a draft that another admin saved, unless it overwrites', async () => {
    const w = await world(database)
    const other = await w.here.person('admin')
    const sections = [hero(), forYou()]
    const theirs = (await other.adminHome.saveDraft({ sections: [text(), ...sections] })).draft!
    for (const save of [w.admin.adminHome.saveDraft, w.admin.adminHome.publish])
      await expect(save({ sections })).rejects.toMatchObject({
        code: 'STALE',
        details: { updatedBy: theirs.by, updatedAt: theirs.at },
      })
    await expect(w.admin.adminHome.discardDraft({ draftAt: '2026-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      code: 'STALE',
    })
    expect((await w.admin.adminHome.get({})).draft).toEqual(theirs)
    const replies = await Promise.allSettled(
      [w.admin, other].map(({ adminHome }) => adminHome.saveDraft({ sections, draftAt: theirs.at })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await w.admin.adminHome.publish({ sections, overwrite: true })).draft).toBeUndefined()
  })

  test('stores earlier versions, at most the maximum', async () => {
    const w = await world(database)
    const first = [text({ heading: 'First' }), hero(), forYou()]
    await publishSections(w, first)
    await publishSections(w, [hero(), forYou()])
    const { results } = await w.admin.adminHome.versions({})
    expect(results.map(({ sections }) => sections)).toEqual([2, 3])
    expect(await w.admin.adminHome.version({ id: results[1]!._id })).toEqual({ sections: first })
    for (let at = 0; at < maxVersions; at++) await publishSections(w, [hero(), forYou()])
    expect((await w.admin.adminHome.versions({})).results).toHaveLength(maxVersions)
    await expect(w.admin.adminHome.version({ id: results[1]!._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('refuses too many sections, missing and double fixed sections, and bad links', async () => {
    const w = await world(database)
    const refused = (sections: Section[]) =>
      expect(w.admin.adminHome.saveDraft({ sections })).rejects.toMatchObject({ code: 'VALIDATION' })
    const many = Array.from({ length: maxSections - 1 }, () => text())
    await expect(w.admin.adminHome.saveDraft({ sections: [hero(), forYou(), ...many] })).rejects.toMatchObject({
      fields: { sections: tooManySections },
    })
    await refused([hero()])
    await refused([hero(), hero(), forYou()])
    await refused([hero(), forYou(), text({ button: { text: 'Go', to: 'javascript:alert(1)' } })])
    const one = text()
    await refused([hero(), forYou(), one, one])
  })

  test('previews unsaved sections with their content', async () => {
    const w = await world(database)
    await publish(w.here, [{ title: 'Fog' }])
    const { sections } = await w.admin.adminHome.preview({ sections: [...firstSections] })
    expect(sections.map(({ kind }) => kind)).toEqual(['hero', 'forYou', 'blogs'])
    expect((await w.admin.adminHome.get({})).publishedAt).toBeUndefined()
  })
})
