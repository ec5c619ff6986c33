import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyTrashOf } from '#server/content/content/stored-items.ts'
import { jpeg, uploadVisible } from '#server/content/photos/upload-for-tests.ts'
import { insertVideos } from '#server/content/videos/rows-for-tests.ts'
import { videoType } from '#server/content/videos/visible.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { AppError } from '#shared/core/errors.ts'
import { invalidType, tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import { mostSliders, tooManySliders, videoNotPublished } from '#shared/site/slider-options.ts'
import { type SavedSlider, SearchButton } from '#shared/site/sliders.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { addSlider } from './add-slider.ts'
import { sliders } from './sliders.table.ts'
import { emptySliderTrash } from './stored.ts'

beforeAll(async () => void (await serverOn()))

interface Sent {
  fields?: Record<string, string>
  image?: Buffer | undefined
}

/** Sends the form of a slide. */
async function send(person: Person, method: 'POST' | 'PUT', url: string, { fields = {}, image }: Sent) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (image) form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'slide.jpg')
  const packed = new Response(form)
  return person.inject({
    method,
    url,
    headers: { 'content-type': packed.headers.get('content-type')! },
    payload: Buffer.from(await packed.arrayBuffer()),
  })
}

async function saved(reply: Promise<Awaited<ReturnType<typeof send>>>) {
  const { statusCode, json } = await reply
  if (statusCode >= 400) throw AppError.from(json())
  return json<SavedSlider>().slider
}

const make = async (person: Person, fields: Record<string, string> = {}, image?: Buffer) =>
  saved(send(person, 'POST', '/api/sliders', { fields: { title: 'Fog', ...fields }, image: image ?? (await jpeg()) }))
const put = (person: Person, id: string, sent: Sent) => send(person, 'PUT', `/api/sliders/${id}`, sent)
const titles = async (person: Person, filter: { trash?: 'true' } = {}) =>
  (await person.adminSliders.list(filter)).results.map(({ title }) => title)

const everything = {
  title: 'First snow',
  subtitle: 'East ridge',
  link: 'youtu.be/dQw4w9WgXcQ',
  order: '7',
  type: 'video',
  button1_text: 'Shop',
  button1_link: '/shop',
  button2_text: 'More',
  button2_link: 'www.example.com/more',
  contentAlignment: 'left',
  isActive: 'true',
  searchButton: JSON.stringify(
    SearchButton.parse({
      ...{ text: 'Find', icon: 'FaStar', position: 'below' },
      style: { backgroundColor: '#123456', hoverEffect: 'scale' },
      recentSearches: { limit: 3 },
    }),
  ),
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('links an own video only while it is published', async () => {
    const { admin, visitor, here, database } = await world({ url })
    const clip = 'a'.repeat(64)
    const [id] = await insertVideos(here, [{ youtube: '', clip, clipEnding: 'webm' }])
    const address = `/media/${here.id}/${clip}/file.webm`
    const slide = await make(admin, { type: 'video', video: id!, link: 'https://youtu.be/dQw4w9WgXcQ' })
    expect(slide).toMatchObject({ video: id, link: address })
    const link = async () => (await visitor.sliders.list({})).results[0]!.link
    expect(await link()).toBe(address)

    await admin.adminVideos.update({ id: id!, published: false })
    expect(await link()).toBe('')
    // Other changes do not remove the video.
    expect(await saved(put(admin, slide._id, { fields: { title: 'Mist', type: 'video', video: id! } }))).toMatchObject({
      title: 'Mist',
      video: id,
      link: '',
    })
    await admin.adminVideos.update({ id: id!, published: true })
    await admin.adminVideos.trash({ id: id! })
    expect(await link()).toBe('')
    await admin.adminVideos.restore({ id: id! })
    expect(await link()).toBe(address)

    await admin.adminVideos.trash({ id: id! })
    await here.asOwner((db) =>
      db.execute(sql`update videos set trashed_at = now() - interval '31 days' where id = ${id!}::uuid`),
    )
    await emptyTrashOf(database.owner, videoType)
    expect((await admin.adminSliders.list({})).results[0]).toMatchObject({ title: 'Mist', video: '', link: '' })
    expect(await link()).toBe('')
  })

  test('refuses drafts, unplayable and unknown videos on slides', async () => {
    const { admin, neighbour, otherCompany, here } = await world({ url })
    const [draft, unplayable] = await insertVideos(here, [
      { published: false },
      { published: false, unplayable: 'ProRes' },
    ])
    const [foreign] = await insertVideos(otherCompany, [{}])
    expect((await neighbour.videos.list({})).total).toBe(1)
    for (const video of [draft!, unplayable!, foreign!, crypto.randomUUID()])
      await expect(make(admin, { type: 'video', video })).rejects.toMatchObject({
        code: 'VALIDATION',
        fields: { video: videoNotPublished },
      })
    expect((await admin.adminSliders.list({})).total).toBe(0)
  })

  test('a link replaces the own video of a slide', async () => {
    const { admin, here } = await world({ url })
    const [id] = await insertVideos(here, [{}])
    const slide = await make(admin, { type: 'video', video: id! })
    expect(slide.link).toBe('https://www.youtube-nocookie.com/embed/aaaaaaaaaaa')
    const fields = { type: 'video', video: '', link: 'https://youtu.be/dQw4w9WgXcQ' }
    expect(await saved(put(admin, slide._id, { fields }))).toMatchObject(fields)
    await expect(saved(put(admin, slide._id, { fields: { video: '', link: '' } }))).rejects.toMatchObject({
      fields: { link: 'Please provide a video link for video slides.' },
    })
  })

  test('creates a slide with every field', async () => {
    const { admin, visitor, here } = await world({ url })
    const slider = await make(admin, everything, await jpeg({ width: 900, height: 500 }))
    const { searchButton, ...fields } = everything
    expect(slider).toMatchObject({
      ...fields,
      ...{ order: 7, isActive: true, link: 'https://youtu.be/dQw4w9WgXcQ', company: here.id, updatedBy: 'The admin' },
      button2_link: 'https://www.example.com/more',
      searchButton: JSON.parse(searchButton),
    })
    const [listed] = (await visitor.sliders.list({})).results
    expect(listed).toMatchObject({
      _id: slider._id,
      title: 'First snow',
      picture: { webp: [320, 640, 900], query: '' },
    })
    expect(listed).not.toHaveProperty('updatedBy')
    for (const width of listed!.picture.webp)
      expect((await visitor.inject({ method: 'GET', url: `${listed!.picture.base}/${width}.webp` })).statusCode).toBe(
        200,
      )
  })

  test('shows a photo of the site on a slide without another copy of its files', async () => {
    const { admin, visitor, neighbour } = await world({ url })
    const photo = await uploadVisible(admin)
    const create = (person: Person) =>
      saved(send(person, 'POST', '/api/sliders', { fields: { title: 'Fog', photo: photo._id } }))
    const { _id } = await create(admin)
    const base = async () => (await visitor.sliders.list({})).results[0]!.picture.base
    expect(await base()).toBe(photo.picture.base)
    await saved(put(admin, _id, { image: await jpeg() }))
    expect(await base()).not.toBe(photo.picture.base)
    await saved(put(admin, _id, { fields: { photo: photo._id } }))
    expect(await base()).toBe(photo.picture.base)
    await expect(create(neighbour)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('uses the specified defaults for missing fields', async () => {
    const { admin } = await world({ url })
    expect(await make(admin)).toMatchObject({
      ...{ subtitle: '', link: '', order: 0, type: 'photo', contentAlignment: 'center', isActive: true },
      searchButton: {
        ...{ enabled: true, text: 'Search', placeholder: 'Search...', icon: 'FaSearch', position: 'right' },
        style: {
          ...{ backgroundColor: '#0091ea', textColor: '#ffffff', borderRadius: '6px', padding: '0.5rem 1rem' },
          hoverEffect: 'darken',
        },
        voiceSearch: { enabled: false },
        recentSearches: { enabled: true, limit: 5 },
      },
    })
  })

  test('reorders all given slides or none', async () => {
    const { admin, visitor, neighbour } = await world({ url })
    const [a, b, c] = [
      await make(admin, { title: 'A' }),
      await make(admin, { title: 'B', order: '1' }),
      await make(admin, { title: 'C', order: '2' }),
    ]
    const reply = await admin.inject({
      method: 'PATCH',
      url: '/api/sliders/order',
      payload: [
        { _id: c._id, order: 0 },
        { _id: a._id, order: 1 },
        { _id: b._id, order: 2 },
      ],
    })
    expect(reply.statusCode).toBe(200)
    expect((await visitor.sliders.list({})).results.map(({ title }) => title)).toEqual(['C', 'A', 'B'])
    const theirs = await make(neighbour, { title: 'Theirs', order: '9' })
    const mixed = admin.adminSliders.order({
      items: [
        { _id: a._id, order: 0 },
        { _id: theirs._id, order: 1 },
      ],
    })
    await expect(mixed).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await titles(admin)).toEqual(['C', 'A', 'B'])
    expect((await neighbour.adminSliders.list({})).results[0]?.order).toBe(9)
    for (const items of [[], [a, a].map(({ _id }) => ({ _id, order: 1 })), [{ _id: a._id, order: -1 }]])
      await expect(admin.adminSliders.order({ items })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('restores slides from the trash, which is emptied after 30 days', async () => {
    const { admin, visitor, neighbour, database } = await world({ url })
    const [fog, dune] = [await make(admin), await make(admin, { title: 'Dune', order: '1' })]
    await expect(neighbour.adminSliders.trash({ id: fog._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await admin.adminSliders.trash({ id: fog._id })
    expect((await visitor.sliders.list({})).results.map(({ title }) => title)).toEqual(['Dune'])
    expect((await visitor.inject({ method: 'GET', url: fog.image })).statusCode).toBe(404)
    expect(await titles(admin)).toEqual(['Dune'])
    expect(await admin.adminSliders.list({ trash: 'true' })).toMatchObject({
      results: [{ title: 'Fog', trashedAt: expect.any(String) }],
      ...{ total: 1, trashed: 1 },
    })
    expect((await put(admin, fog._id, { fields: { title: 'In the trash' } })).statusCode).toBe(404)
    await expect(neighbour.adminSliders.restore({ id: fog._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await admin.adminSliders.restore({ id: fog._id })).toMatchObject({ title: 'Fog', isActive: true })
    expect((await visitor.sliders.list({})).results).toHaveLength(2)
    await expect(admin.adminSliders.restore({ id: fog._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    for (const { _id: id } of [fog, dune]) await admin.adminSliders.trash({ id })
    await database.owner.execute(sql`update sliders set trashed_at = now() - interval '31 days' where id = ${dune._id}`)
    await emptySliderTrash(database.owner)
    expect(await titles(admin, { trash: 'true' })).toEqual(['Fog'])
  })
})

test('only admins see inactive slides', async () => {
  const w = await world()
  const { _id: id, picture } = await make(w.admin, { title: 'Hidden', isActive: 'false' })
  const view = (person: Person) => person.inject({ method: 'GET', url: '/api/sliders?view=admin' })
  const reply = await view(w.admin)
  expect(reply.json().results).toMatchObject([{ _id: id, isActive: false }])
  expect(reply.headers['cache-control']).toBe('no-store')
  for (const person of [w.member, w.moderator]) expect((await view(person)).statusCode).toBe(403)
  expect((await view(w.visitor)).statusCode).toBe(401)
  expect((await w.visitor.sliders.list({})).results).toEqual([])
  // Its image needs the signed address that admins get.
  const at = `${picture.base}/${picture.webp[0]}.webp`
  expect((await w.visitor.inject({ method: 'GET', url: at })).statusCode).toBe(404)
  expect((await w.visitor.inject({ method: 'GET', url: at + picture.query })).statusCode).toBe(200)

  await w.admin.adminSliders.show({ id, isActive: true })
  expect((await w.visitor.sliders.list({})).results).toHaveLength(1)
  await expect(w.neighbour.adminSliders.show({ id, isActive: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const person of [w.member, w.moderator])
    expect((await put(person, id, { fields: { title: 'Mine' } })).statusCode).toBe(403)
  expect((await put(w.neighbour, id, { fields: { title: 'Mine' } })).statusCode).toBe(404)
  expect(await titles(w.admin)).toEqual(['Hidden'])
})

test('at most one slide has global settings', async () => {
  const { admin, moderator, neighbour, visitor } = await world()
  const [first, second] = [await make(admin, everything), await make(admin, everything)]
  const global = async () =>
    (await visitor.sliders.list({})).results.filter(({ isGlobalSettings }) => isGlobalSettings).map(({ _id }) => _id)
  const set = (person: Person, id: string, isGlobalSettings: boolean) =>
    person.adminSliders.show({ id, isGlobalSettings })
  expect(await set(admin, first._id, true)).toMatchObject({ isGlobalSettings: true, isActive: first.isActive })
  await set(admin, second._id, true)
  expect(await global()).toEqual([second._id])
  await Promise.all([set(admin, first._id, true), set(admin, second._id, true)])
  expect(await global()).toHaveLength(1)
  await set(admin, first._id, true)
  await expect(set(moderator, first._id, false)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(set(neighbour, first._id, false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.adminSliders.show({ id: first._id })).rejects.toMatchObject({ code: 'VALIDATION' })
  await expect(set(admin, crypto.randomUUID(), true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await global()).toEqual([first._id])
  await set(admin, first._id, false)
  expect(await global()).toEqual([])
})

test('changes only the sent fields and ignores company and global settings', async () => {
  const { admin, here, visitor, otherCompany } = await world()
  const before = await make(admin, everything)
  const fields = { title: 'Renamed', company: otherCompany.id, isGlobalSettings: 'true', type: 'photo', link: '' }
  const after = await saved(put(admin, before._id, { fields }))
  expect(after).toMatchObject({
    ...{ title: 'Renamed', subtitle: 'East ridge', type: 'photo', link: '', company: here.id, isGlobalSettings: false },
    ...{ image: before.image, searchButton: before.searchButton },
  })
  const withNewImage = await saved(put(admin, before._id, { image: await jpeg() }))
  expect(withNewImage.image).not.toBe(before.image)
  expect((await visitor.inject({ method: 'GET', url: before.image })).statusCode).toBe(404)
  expect((await visitor.inject({ method: 'GET', url: withNewImage.image })).statusCode).toBe(200)
})

test.each([
  ['no title', { title: ' ' }, 'title', 'A title is required.'],
  ['no video', { type: 'video' }, 'link', 'Please provide a video link for video slides.'],
  [
    'a video of another provider',
    { type: 'video', link: 'https://evil.example/1' },
    'link',
    'Use a YouTube, Vimeo or .mp4 link.',
  ],
  ['a script as a video', { type: 'video', link: 'javascript:alert(1)' }, 'link', 'Use a YouTube, Vimeo or .mp4 link.'],
  ['a fraction as order', { order: '1.5' }, 'order', expect.any(String)],
  ['an unknown type', { type: 'audio' }, 'type', expect.any(String)],
  ['a script as a button link', { button1_link: 'javascript:alert(1)' }, 'button1_link', expect.any(String)],
  ['a link with credentials', { button2_link: 'http://bank.example@evil.example' }, 'button2_link', expect.any(String)],
  ['an unknown alignment', { contentAlignment: 'top' }, 'contentAlignment', expect.any(String)],
  ['an invalid boolean', { isActive: 'yes' }, 'isActive', expect.any(String)],
  ['invalid JSON', { searchButton: '{' }, 'searchButton', expect.any(String)],
  ['an unknown icon', { searchButton: '{"icon":"FaSkull"}' }, 'searchButton.icon', expect.any(String)],
  [
    'CSS in a colour',
    { searchButton: '{"style":{"backgroundColor":"red;background:url(//evil.example)"}}' },
    'searchButton.style.backgroundColor',
    'Use a colour like #0091ea.',
  ],
  [
    'a button that is too large',
    { searchButton: '{"style":{"padding":"900px"}}' },
    'searchButton.style.padding',
    expect.any(String),
  ],
  [
    'too many recent searches',
    { searchButton: '{"recentSearches":{"limit":999}}' },
    'searchButton.recentSearches.limit',
    'Between 1 and 20.',
  ],
])('refuses %s with an error on the field', async (_, fields, field, message) => {
  const w = await world()
  const reply = await send(w.admin, 'POST', '/api/sliders', { fields: { title: 'A', ...fields }, image: await jpeg() })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'VALIDATION', fields: { [field]: message } })
  // `details` repeats the message of the field.
  const { message: summary, details } = reply.json()
  expect([summary, details].filter(Boolean).join(' ')).toContain(reply.json().fields[field])
  expect(await titles(w.admin)).toEqual([])
  expect(await originals(w)).toEqual([])
})

test.each([
  ['a missing image', undefined, 'VALIDATION', 'Please select a file to upload'],
  ['HTML as an image', Buffer.from('<html><script>1</script></html>'), 'BAD_FILE_TYPE', invalidType('image')],
  ['an image that is too large', Buffer.alloc(uploadLimit + 1, 'x'), 'FILE_TOO_LARGE', tooLarge],
])('refuses %s for new and existing slides', async (_, image, code, message) => {
  const w = await world()
  const reply = await send(w.admin, 'POST', '/api/sliders', { fields: { title: 'A' }, image })
  expect(reply.json()).toMatchObject({ code, message })
  expect(await titles(w.admin)).toEqual([])
  if (!image) return
  const slider = await make(w.admin)
  expect((await put(w.admin, slider._id, { fields: { title: 'B' }, image })).json()).toMatchObject({ code, message })
  expect((await w.admin.adminSliders.list({})).results).toMatchObject([{ title: 'Fog', image: slider.image }])
  expect(await originals(w)).toHaveLength(1)
})

test('refuses stale changes, but order and visibility do not count', async () => {
  const w = await world()
  const { _id: id, updatedAt } = await make(w.admin)
  await w.admin.adminSliders.order({ items: [{ _id: id, order: 4 }] })
  await w.admin.adminSliders.show({ id, isActive: false })
  const first = await saved(put(w.admin, id, { fields: { title: 'First', updatedAt } }))
  expect(first).toMatchObject({ title: 'First', order: 4, isActive: false })
  const second = await put(w.admin, id, { fields: { title: 'Second', updatedAt }, image: await jpeg() })
  expect([second.statusCode, second.json().code]).toEqual([409, 'STALE'])
  expect(second.json().message).toContain('The admin')
  expect((await w.admin.adminSliders.list({})).results).toMatchObject([{ title: 'First', image: first.image }])
  // The image of the refused form is deleted.
  expect(await originals(w)).toHaveLength(1)
})

test('refuses to remove the video of a video slide', async () => {
  const { admin } = await world()
  const { _id: id } = await make(admin, everything)
  const reply = await put(admin, id, { fields: { link: '' } })
  expect(reply.json()).toMatchObject({
    message: 'Please provide a video link for video slides.',
    fields: { link: 'Please provide a video link for video slides.' },
  })
  expect((await put(admin, id, { fields: { link: '', type: 'photo' } })).statusCode).toBe(200)
})

test('limits the number of slides', async () => {
  const { admin, here, pipeline } = await world()
  const first = await make(admin)
  await here.asOwner(async (db) => {
    const [row] = await db.select().from(sliders).where(eq(sliders.id, first._id))
    const { id: _, ...columns } = row!
    await db.insert(sliders).values(Array.from({ length: mostSliders - 1 }, () => columns))
  })
  await expect(make(admin)).rejects.toMatchObject({ code: 'CONFLICT', message: tooManySliders })
  await admin.adminSliders.trash({ id: first._id })
  const file = join(await mkdtemp(join(tmpdir(), 'slide-')), 'a.jpg')
  await writeFile(file, await jpeg())
  await addSlider(pipeline, here.id, file, { title: 'In its place' })
  await expect(admin.adminSliders.restore({ id: first._id })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await titles(admin)).toHaveLength(mostSliders)
})

async function originals({ pipeline, here }: Awaited<ReturnType<typeof world>>) {
  return readdir(join(mediaFolder(pipeline.parts.config), here.id, 'originals')).catch(() => [])
}
