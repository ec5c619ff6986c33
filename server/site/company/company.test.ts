import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { jpeg, testImage } from '#server/content/photos/upload-for-tests.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { themeDefaults } from '#shared/core/theme.ts'
import { featureDatabases, type Person, world } from '#tests/world.ts'

type Value = string | { bytes: Buffer; type?: string }
type Fields = Record<string, Value> | [string, Value][]

async function put(person: Person, fields: Fields) {
  const form = new FormData()
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value.bytes)], { type: value.type ?? 'image/png' }), 'logo.png')
  const packed = new Response(form)
  return person.inject({
    method: 'PUT',
    url: '/api/company',
    headers: { 'content-type': packed.headers.get('content-type')! },
    payload: Buffer.from(await packed.arrayBuffer()),
  })
}
const putJson = (person: Person, payload: object) => person.inject({ method: 'PUT', url: '/api/company', payload })

let w: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  w = await world({ analyticsHosts: ['stats.example:8443'] })
})

const siteImages = () =>
  readdir(join(mediaFolder(w.pipeline.parts.config), w.here.id, 'site')).catch(() => [] as string[])
const unfinishedUploads = () =>
  readdir(join(w.pipeline.parts.config.dataDir, 'uploads', w.here.id)).catch(() => [] as string[])

describe('the form', () => {
  test.each([
    ['name', ' The Shop ', 'The Shop'],
    ['tagline', 'Öl & <b>Wasser</b>', 'Öl & <b>Wasser</b>'],
    ['description', 'two\nlines', 'two\nlines'],
    ['hero_image', '/media/hero.webp', '/media/hero.webp'],
    ['cta_text', 'Look', 'Look'],
    ['cta_link', '/shop?a=b#c', '/shop?a=b#c'],
    ['cta_link', 'example.com/x', 'https://example.com/x'],
    ['cta_link', '/\\example.com', 'https://example.com/'],
    ['cta_link', '//example.com', 'https://example.com/'],
    ['email', 'post@example.com', 'post@example.com'],
    ['email', '', ''],
    ['phone', '+263 77 123', '+263 77 123'],
    ['address', '12 Road\nTown', '12 Road\nTown'],
    ['website', 'www.example.com', 'https://www.example.com/'],
    ['website', 'bücher.example', 'https://xn--bcher-kva.example/'],
    ['font', 'Oswald', 'Oswald'],
    ['comments', 'off', 'off'],
    ['locale', 'en-ZW', 'en-ZW'],
    ['currency', 'ZWG', 'ZWG'],
    ['timezone', 'Africa/Harare', 'Africa/Harare'],
    ['pickup', ' Ring twice.\r\nBring the number. ', 'Ring twice.\nBring the number.'],
    ['shop_note', 'Closed until Monday', 'Closed until Monday'],
    ['whatsapp_orders', '+263 (771) 234-567', '263771234567'],
    ['primary_color', '#AbC', '#AbC'],
    ['secondary_color', '#11223344', '#11223344'],
    ['primary_opacity', '0.7', 0.7],
    ['primary_opacity', '0.30000000000000004', 0.3],
    ['secondary_opacity', '1', 1],
    ['primary_blur', '64', 64],
    ['secondary_blur', '16', 16],
    ['header_radius', '20', 20],
    ['button_radius', '0', 0],
    ['button_blur', '4', 4],
    ['button_opacity', '0', 0],
    ['seo_home_title', 'Home', 'Home'],
    ['seo_contact_description', 'Write to us', 'Write to us'],
    [
      'analytics_service',
      '{"service":"matomo","id":"7","address":"https://stats.example:8443/matomo/"}',
      { service: 'matomo', id: '7', address: 'https://stats.example:8443/matomo' },
    ],
    ['analytics_service', '{"service":"","id":"","address":""}', null],
    ['seo_verify_google', ' a-Code_1= ', 'a-Code_1='],
    ['seo_verify_bing', '<meta name="msvalidate.01" content="A1B2" />', 'A1B2'],
  ])('accepts %s %j', async (field, sent, stored) => {
    const reply = await put(w.admin, { [field]: sent })
    expect(reply.json()).toMatchObject({ message: 'Company settings updated successfully!' })
    expect(await w.visitor.company.get({})).toMatchObject({ [field]: stored })
  })

  test.each([
    ['name', ''],
    ['name', 'a'.repeat(121)],
    ['tagline', 'two\nlines'],
    ['tagline', 'nul\0'],
    ['description', 'a'.repeat(2001)],
    ['description', 'a'.repeat(20_000)],
    ['hero_image', 'javascript:alert(1)'],
    ['hero_image', 'vbscript:x'],
    ['cta_link', 'javascript:alert(1)'],
    ['cta_link', ' java\tscript:alert(1)'],
    ['cta_link', '\u0001javascript:alert(1)'],
    ['cta_link', 'data:text/html,x'],
    ['email', 'no address'],
    ['email', 'a@x.example\r\nBcc: b@x.example'],
    ['website', 'javascript://example.com/%0aalert(1)'],
    ['website', 'https://bank.example@evil.example'],
    ['website', 'http://'],
    ['website', 'file:///etc/passwd'],
    ['font', "x';@import url(//evil)"],
    ['comments', 'unknown'],
    ['locale', 'tlh'],
    ['currency', 'JPY'],
    ['currency', 'usd'],
    ['timezone', 'Mars/Olympus'],
    ['order_prefix', 'TOOLONG'],
    ['order_prefix', 'a-b'],
    ['low_stock', '1.5'],
    ['low_stock', '-1'],
    ['low_stock', ''],
    ['pickup', 'a'.repeat(1001)],
    ['shop_note', 'a'.repeat(501)],
    ['whatsapp_orders', '0771 word'],
    ['primary_color', 'red'],
    ['primary_color', '#12345'],
    ['primary_color', '#112233;}*{background:url(//evil)}'],
    ['secondary_color', '#112233\n'],
    ['primary_opacity', '1.1'],
    ['primary_opacity', ''],
    ['secondary_opacity', 'NaN'],
    ['primary_blur', '5'],
    ['secondary_blur', '64'],
    ['header_radius', '-1'],
    ['header_radius', '21'],
    ['button_radius', '1e1'],
    ['button_blur', 'Infinity'],
    ['button_opacity', '0x1'],
    ['seo_home_title', 'a'.repeat(61)],
    ['seo_verify_google', '"><script>alert(1)</script>'],
    ['seo_home_description', 'a'.repeat(161)],
    ['social[facebook]', 'javascript:alert(1)'],
    ['social[whatsapp]', 'call me'],
  ])('refuses %s %j with an error on the field', async (field, sent) => {
    const before = await w.visitor.company.get({})
    const reply = await put(w.admin, { tagline: 'must not be stored', [field]: sent })
    expect(reply.statusCode).toBe(400)
    const name = field.replace(/\[(\w+)\]/, '.$1')
    expect(reply.json()).toMatchObject({ code: 'VALIDATION', fields: { [name]: expect.any(String) } })
    expect(await w.visitor.company.get({})).toEqual(before)
  })

  test.each([
    ['service', 'other', '7', ''],
    ['id', 'google', 'UA-1', ''],
    ['address', 'fathom', 'ABCDEFGH', 'https://stats.example'],
    ['address', 'matomo', '7', ''],
    ['address', 'matomo', '7', 'http://stats.example'],
    ['address', 'matomo', '7', 'https://stats.example; script-src *'],
    ['address', 'matomo', '7', 'https://a;script-src'],
    ['address', 'matomo', '7', 'https://stats.example/?a'],
    ['address', 'matomo', '7', 'https://me:secret@stats.example'],
    ['address', 'umami', '00000000-0000-4000-8000-000000000000', 'https://other.example'],
    ['address', 'matomo', '7', 'https://stats.example'],
  ])('refuses the %s of the analytics service %s %s %s', async (field, service, id, address) => {
    const reply = await put(w.admin, { analytics_service: JSON.stringify({ service, id, address }) })
    expect(reply.json()).toMatchObject({ fields: { [`analytics_service.${field}`]: expect.any(String) } })
  })

  test('needs a recent sign-in for another analytics service only', async () => {
    const other = await world()
    const { admin, database, here } = other
    const send = (service: object) => put(admin, { analytics_service: JSON.stringify(service) })
    const fathom = { service: 'fathom', id: 'ABCDEFGH', address: '' }
    expect((await send(fathom)).statusCode).toBe(200)
    await database.pool.query(`update sessions set created_at = now() - interval '1 hour' where tenant_id = $1`, [
      here.id,
    ])
    expect((await send(fathom)).statusCode).toBe(200)
    expect((await send({ ...fathom, id: 'HGFEDCBA' })).json()).toMatchObject({ code: 'CONFIRM_IDENTITY' })
    expect((await put(admin, { tagline: 'Open' })).statusCode).toBe(200)
  })

  test.each([
    'plan',
    '_id',
    'tenant_id',
    'updated_by',
    'features',
    'theme',
    'social',
    'social[__proto__]',
    'social[tiktok]',
    'seo_admin_title',
    '__proto__',
    'constructor',
  ])('has no field %s', async (field) => {
    const reply = await put(w.admin, { tagline: 'must not be stored', [field]: 'x' })
    expect(reply.statusCode).toBe(400)
    expect((await w.visitor.company.get({})).tagline).not.toBe('must not be stored')
    expect(({} as { x?: string }).x).toBeUndefined()
  })

  test('changes only the sent fields', async () => {
    const { here, visitor } = await world()
    const admin = await here.person('admin')
    await put(admin, { tagline: 'stays', 'social[facebook]': 'fb.example/us', seo_shop_title: 'Shop' })
    await put(admin, { phone: '1', 'social[whatsapp]': '+49 (30) 1234-567', seo_home_title: 'Home' })
    await put(admin, { seo_shop_title: '', 'social[twitter]': '' })
    const company = await visitor.company.get({})
    expect(company).toMatchObject({ tagline: 'stays', phone: '1', seo_home_title: 'Home', ...themeDefaults })
    expect(company.social).toEqual({ facebook: 'https://fb.example/us', whatsapp: 'https://wa.me/49301234567' })
    expect(company).not.toHaveProperty('seo_shop_title')
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'an incomplete form',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="tagline"\r\n\r\nhe',
    ],
    ['no form', 'multipart/form-data; boundary=b', 'hello'],
  ])('refuses %s with a message', async (_, type, payload) => {
    const headers = { 'content-type': type }
    const reply = await w.admin.inject({ method: 'PUT', url: '/api/company', headers, payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'VALIDATION', message: 'This form could not be read.' })
  })

  test('refuses too many fields or files', async () => {
    const fields = Array.from({ length: 90 }, () => ['tagline', 'x'] as [string, string])
    expect((await put(w.admin, fields)).json()).toMatchObject({
      code: 'VALIDATION',
      message: 'This form has too many fields.',
    })
    const bytes = await testImage().png().toBuffer()
    const four = ['logo', 'logo_dark', 'icon', 'logo'].map((name) => [name, { bytes }] as [string, Value])
    expect((await put(w.admin, four)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('pictures', () => {
  test('are encoded again, public, and removed by an empty field', async () => {
    const bytes = await testImage().png().toBuffer()
    const sent = {
      logo: { bytes },
      logo_dark: { bytes: await jpeg() },
      icon: { bytes: await testImage().webp().toBuffer() },
    }
    expect((await put(w.admin, sent)).statusCode).toBe(200)
    const { logo, logo_dark, icon } = await w.visitor.company.get({})
    for (const url of [logo, logo_dark, icon]) {
      const reply = await w.visitor.inject({ url })
      expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
      expect(reply.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    }
    await put(w.admin, { icon: '', tagline: 'without an icon' })
    expect(await w.visitor.company.get({})).toMatchObject({ logo, logo_dark, icon: '' })
  })

  const large = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5 * 1024 * 1024 - 7)])
  test.each([
    ['larger than 5 MB', large, 413, 'File size must be less than 5MB'],
    ['that are HTML', Buffer.from('<html><script>1</script>'), 400, 'Only JPEG, PNG, GIF, and WEBP files are allowed'],
    ['that are empty', Buffer.alloc(0), 400, 'Only JPEG, PNG, GIF, and WEBP files are allowed'],
  ])('rejects %s with the stated text', async (_, bytes, status, message) => {
    const before = await siteImages()
    const reply = await put(w.admin, { icon: { bytes: await jpeg() }, logo: { bytes } })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ message, fields: { logo: message } })
    expect(await siteImages()).toEqual(before)
    expect(await unfinishedUploads()).toEqual([])
  })

  test('of a refused form are deleted unless they are in use', async () => {
    const bytes = await testImage().png().toBuffer()
    await put(w.admin, { logo: { bytes } })
    const { logo } = await w.visitor.company.get({})
    const before = await siteImages()
    const refused = await put(w.admin, {
      logo: { bytes },
      icon: { bytes: await jpeg() },
      website: 'javascript:alert(1)',
    })
    expect(refused.statusCode).toBe(400)
    expect(await siteImages()).toEqual(before)
    expect((await w.visitor.inject({ url: logo })).statusCode).toBe(200)
  })

  test('in an unknown field are refused before the upload is complete', async () => {
    const before = Buffer.from('--b\r\nContent-Disposition: form-data; name="evil"; filename="x.png"\r\n\r\n')
    const body = Buffer.concat([before, Buffer.alloc(8 * 1024 * 1024), Buffer.from('\r\n--b--\r\n')])
    const { port } = w.app.server.address() as { port: number }
    const headers = {
      host: w.here.host,
      authorization: `Bearer ${w.admin.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': body.length,
    }
    const sent = request({ port, path: '/api/company', method: 'PUT', headers })
    const answered = new Promise<number>((resolve) =>
      sent.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0))),
    )
    sent.end(body)
    expect(await answered).toBe(400)
    await expect.poll(() => sent.socket?.writableLength).toBe(0)
    sent.destroy()
  })

  test('are refused in a repeated or unknown field', async () => {
    const bytes = await jpeg()
    const before = await siteImages()
    for (const form of [
      [
        ['logo', { bytes }],
        ['logo', { bytes }],
      ],
      [['evil', { bytes }]],
    ] as Fields[])
      expect((await put(w.admin, form)).statusCode).toBe(400)
    expect(await siteImages()).toEqual(before)
  })
})

describe('the ten theme fields as JSON', () => {
  test('are all required, and other fields are refused', async () => {
    expect((await putJson(w.admin, { ...themeDefaults })).statusCode).toBe(200)
    const { primary_blur: _, ...nine } = themeDefaults
    expect((await putJson(w.admin, nine)).json()).toMatchObject({ fields: { primary_blur: expect.any(String) } })
    expect((await putJson(w.admin, { ...themeDefaults, plan: 'enterprise' })).statusCode).toBe(400)
    expect((await putJson(w.admin, { ...themeDefaults, name: 'x' })).statusCode).toBe(400)
    expect((await putJson(w.admin, [themeDefaults])).statusCode).toBe(400)
  })

  test.each([null, true, '', [0.5], {}, -1, 1.1, '1e0'])('refuses %j as opacity', async (primary_opacity) => {
    const reply = await putJson(w.admin, { ...themeDefaults, primary_opacity })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toHaveProperty('primary_opacity')
  })

  test('change the address of the stylesheet', async () => {
    const at = async () => (await w.visitor.company.get({})).theme
    await putJson(w.admin, { ...themeDefaults, header_radius: 3 })
    const first = await at()
    await put(w.admin, { tagline: 'another' })
    expect(await at()).toBe(first)
    await putJson(w.admin, { ...themeDefaults, header_radius: 4 })
    const second = await at()
    expect(second).not.toBe(first)
    await put(w.admin, { font: 'Lato' })
    expect(await at()).not.toBe(second)
  })

  test('invalidate cached responses', async () => {
    const { headers } = await w.visitor.inject({ url: '/api/company' })
    const known = { 'if-none-match': String(headers.etag) }
    expect((await w.visitor.inject({ url: '/api/company', headers: known })).statusCode).toBe(304)
    await putJson(w.admin, { ...themeDefaults, button_radius: 17 })
    const after = await w.visitor.inject({ url: '/api/company', headers: known })
    expect(after.json()).toMatchObject({ button_radius: 17 })
  })
})

test('only admins of this company can change settings', async () => {
  const people: [Person, number][] = [
    [w.visitor, 401],
    [w.member, 403],
    [w.moderator, 403],
    [w.here.as(w.neighbour.token), 401],
  ]
  for (const [person, status] of people) {
    expect((await put(person, { tagline: 'taken over' })).statusCode).toBe(status)
    expect((await putJson(person, { ...themeDefaults })).statusCode).toBe(status)
  }
  expect((await w.visitor.company.get({})).tagline).not.toBe('taken over')
})

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('stores simultaneous changes of different fields', async () => {
    const { here, visitor } = await world({ url })
    const admin = await here.person('admin')
    const pages = ['home', 'shop', 'blogs', 'photos', 'videos', 'audio', 'events', 'search']
    const replies = await Promise.all(pages.map((page) => put(admin, { [`seo_${page}_title`]: page })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(pages.map(() => 200))
    const company = await visitor.company.get({})
    for (const page of pages) expect(company).toMatchObject({ [`seo_${page}_title`]: page })
  })
})

describe('a menu', () => {
  const link = { to: '/photos', label: 'Pictures', hidden: false }

  test('is stored by the form, and empty by default', async () => {
    expect(await w.visitor.company.get({})).toMatchObject({ menu: [], quick_links: [] })
    const away = { to: 'Other.example/x', label: 'Away', hidden: true }
    expect((await put(w.admin, { menu: JSON.stringify([link, away]) })).statusCode).toBe(200)
    const menu = [link, { ...away, to: 'https://other.example/x' }]
    expect(await w.visitor.company.get({})).toMatchObject({ menu, quick_links: [] })
    expect((await w.neighbour.company.get({})).menu).toEqual([])
    await put(w.admin, { menu: '[]' })
    expect((await w.visitor.company.get({})).menu).toEqual([])
  })

  test.each([
    [[{ ...link, to: 'javascript:alert(1)' }], 'menu.0.to'],
    [[{ ...link, to: 'data:text/html,x' }], 'menu.0.to'],
    [[{ ...link, to: '' }], 'menu.0.to'],
    [[{ ...link, label: ' ' }], 'menu.0.label'],
    [[{ ...link, label: 'x'.repeat(41) }], 'menu.0.label'],
    [[link, link], 'menu.1.to'],
    [[{ ...link, role: 'admin' }], 'menu.0'],
    [Array.from({ length: 21 }, (_, n) => ({ ...link, to: `/x${n}` })), 'menu'],
  ])('refuses %j with an error on the entry', async (menu, wrong) => {
    const reply = await put(w.admin, { menu: JSON.stringify(menu) })
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, expect.arrayContaining([wrong])])
  })
})

describe('simultaneous changes', () => {
  const at = async () => (await w.admin.company.settings({})).updatedAt
  const putSeen = (updatedAt: string, payload: object) =>
    w.admin.inject({ method: 'PUT', url: `/api/company?updatedAt=${encodeURIComponent(updatedAt)}`, payload })

  test('are refused with the name and time of the other change', async () => {
    const seen = await at()
    const first = await putSeen(seen, { ...themeDefaults, header_radius: 7 })
    expect(first.json()).toMatchObject({ updatedAt: await at() })
    const stale = await putSeen(seen, { ...themeDefaults, header_radius: 1 })
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'STALE', details: { updatedBy: 'The admin', updatedAt: first.json().updatedAt } },
    ])
    expect((await w.visitor.company.get({})).header_radius).toBe(7)
    // With the current version, or without one, the change is accepted.
    expect((await putSeen(first.json().updatedAt, { ...themeDefaults, header_radius: 2 })).statusCode).toBe(200)
    expect((await putJson(w.admin, { ...themeDefaults })).statusCode).toBe(200)
    expect((await putSeen('yesterday', { ...themeDefaults })).statusCode).toBe(400)
  })

  test('settings for admins are not public', async () => {
    await put(w.admin, { order_prefix: 'shp', low_stock: '3' })
    expect(await w.admin.company.settings({})).toMatchObject({ order_prefix: 'SHP', low_stock: 3, values: [] })
    const { body } = await w.visitor.inject({ url: '/api/company' })
    for (const secret of ['order_prefix', 'low_stock', 'updatedBy', 'updatedAt']) expect(body).not.toContain(secret)
    expect((await w.neighbour.company.settings({})).order_prefix).toBe('')
  })
})

describe('the about page', () => {
  const ada = { name: 'Ada', role: 'Founder', photo: '', bio: 'Two\nlines', links: ['ada.example', ''] }

  test('is changed by the form and not part of the public settings', async () => {
    const fields = {
      mission: ' To show. ',
      vision: 'A wall.',
      values: JSON.stringify(['Care', '  ', 'Light']),
      team: JSON.stringify([ada]),
    }
    expect((await put(w.admin, fields)).statusCode).toBe(200)
    const about = {
      mission: 'To show.',
      vision: 'A wall.',
      values: ['Care', 'Light'],
      team: [{ ...ada, links: ['https://ada.example/'] }],
    }
    expect(await w.visitor.company.about({})).toEqual(about)
    expect(await w.visitor.company.get({})).not.toHaveProperty('team')
    expect((await w.neighbour.company.about({})).team).toEqual([])
    await put(w.admin, { vision: '' })
    expect(await w.visitor.company.about({})).toEqual({ ...about, vision: '' })
  })

  test.each([
    ['values', 'not JSON', 'values'],
    ['values', '["a","b\\nc"]', 'values.1'],
    ['values', JSON.stringify(Array.from({ length: 13 }, (_, n) => `Value ${n}`)), 'values'],
    ['team', JSON.stringify([{ ...ada, name: ' ' }]), 'team.0.name'],
    ['team', JSON.stringify([{ ...ada, links: ['javascript:alert(1)'] }]), 'team.0.links.0'],
    ['team', JSON.stringify([{ ...ada, photo: 'https://evil.example/x.png' }]), 'team.0.photo'],
    ['team', JSON.stringify([{ ...ada, isAdmin: true }]), 'team.0'],
    ['mission', 'x'.repeat(2001), 'mission'],
  ])('refuses %s %s with an error on the field', async (field, value, wrong) => {
    const reply = await put(w.admin, { [field]: value })
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json().fields)).toContain(wrong)
  })

  test('accepts team photos from admins only and encodes them again', async () => {
    const send = async (person: Person, bytes: Buffer) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'ada.png')
      const packed = new Response(form)
      return person.inject({
        method: 'POST',
        url: '/api/company/pictures',
        headers: { 'content-type': packed.headers.get('content-type')! },
        payload: Buffer.from(await packed.arrayBuffer()),
      })
    }
    const bytes = await testImage().png().toBuffer()
    expect((await send(w.moderator, bytes)).statusCode).toBe(403)
    const wrong = await send(w.admin, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Only JPEG, PNG, GIF, and WEBP files are allowed'])
    const { url } = (await send(w.admin, bytes)).json()
    expect((await w.visitor.inject({ url })).headers['content-type']).toBe('image/webp')
    await put(w.admin, { team: JSON.stringify([{ ...ada, photo: url }]) })
    expect((await w.visitor.company.about({})).team[0]!.photo).toBe(url)
    // A refused form with the same image as its logo must not delete the photo.
    expect((await put(w.admin, { logo: { bytes }, website: 'javascript:x' })).statusCode).toBe(400)
    expect((await w.visitor.inject({ url })).statusCode).toBe(200)
  })
})
