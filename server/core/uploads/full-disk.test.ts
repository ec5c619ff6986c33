import { existsSync } from 'node:fs'
import { mkdir, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { jpeg, sendForm } from '#server/content/photos/upload-for-tests.ts'
import { type Route, splitRoute } from '#shared/core/endpoint.ts'
import { freePort } from '#tests/site-process.ts'
import { smallDisk } from '#tests/small-disk.ts'
import { type Person, serverOn, world } from '#tests/world.ts'
import { checkFolders } from '../disk-space.ts'
import { removeUnfinished } from './remove-unfinished.ts'

beforeAll(async () => void (await serverOn()))

const tus = { 'tus-resumable': '1.0.0' }
const begin = (person: Person, size: number) => {
  const metadata = `filename ${btoa('a.mp4')},use ${btoa('form')}`
  const headers = { ...tus, 'upload-length': String(size), 'upload-metadata': metadata }
  return person.inject({ method: 'POST', url: '/api/uploads', headers })
}
const append = (person: Person, url: string, offset: number, payload: Buffer) => {
  const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return person.inject({ method: 'PATCH', url, headers, payload })
}

test('answers 507 on a full disk and recovers', async () => {
  const { admin, here, pipeline } = await world({ plan: 'pro' })
  const folder = join(pipeline.parts.config.dataDir, 'uploads', here.id, 'resumable')
  const disk = smallDisk(folder)
  onTestFinished(() => disk.end())
  const bytes = Buffer.alloc(1024 * 1024, 'film')
  const begun = await begin(admin, bytes.length)
  const url = String(begun.headers.location)
  const name = url.split('/').at(-1)!
  disk.full(name)
  const refused = await append(admin, url, 0, bytes)
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([507, 'STORAGE_FULL', '60'])
  expect((await admin.inject({ method: 'GET', url: '/api/company' })).statusCode).toBe(200)
  disk.free(name)
  const head = await admin.inject({ method: 'HEAD', url, headers: tus })
  const offset = Number(head.headers['upload-offset'])
  expect((await append(admin, url, offset, bytes.subarray(offset))).statusCode).toBe(204)
})

test('fails one upload if its folder cannot be created', async () => {
  const { admin, here, pipeline } = await world({ plan: 'pro' })
  const { dataDir } = pipeline.parts.config
  const folder = join(dataDir, 'uploads', here.id)
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  await writeFile(folder, 'in the way')
  const refused = await begin(admin, 1000)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const form = await sendForm(admin, { bytes: await jpeg() })
  expect([form.statusCode, form.json().code]).toEqual([503, 'UNAVAILABLE'])
  await rm(folder)
  expect((await begin(admin, 1000)).statusCode).toBe(201)
})

test('rejects all kinds of uploads if disk space is low', async () => {
  const opsPort = await freePort()
  const { admin, member, pipeline, routes } = await world({
    plan: 'pro',
    opsPort,
    limits: 'measuring',
    logLevel: 'silent',
  })
  const { config } = pipeline.parts
  const enough = config.minFreeBytes
  config.minFreeBytes = Number.MAX_SAFE_INTEGER
  onTestFinished(() => {
    config.minFreeBytes = enough
  })
  const full = 'The server is low on disk space and accepts no files at the moment. Try again later.'
  const form = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--\r\n' }
  const forms: Record<'admin' | 'member', Route[]> = {
    admin: ['POST /api/admin/videos/upload', 'POST /api/admin/data/imports', 'POST /api/messages/attachments'],
    member: ['PUT /api/auth/me/avatar'],
  }
  // A missing route would give the same response.
  expect(routes).toEqual(expect.arrayContaining(Object.values(forms).flat()))
  const send = (person: Person, route: Route) => {
    const [method, url] = splitRoute(route)
    return person.inject({ method, url, ...form })
  }
  const replies = await Promise.all([
    begin(admin, 1000),
    sendForm(admin, { bytes: await jpeg() }),
    ...forms.admin.map((route) => send(admin, route)),
    ...forms.member.map((route) => send(member, route)),
  ])
  for (const reply of replies)
    expect([reply.statusCode, reply.json().message, reply.headers['retry-after']]).toEqual([507, full, '60'])
  const { findings } = await admin.diagnostics.look({})
  expect(findings.find(({ name }) => name === 'Storage')).toMatchObject({
    state: 'fault',
    words: expect.stringContaining('Uploads are refused until there is more space.'),
  })
  const ready = await fetch(`http://127.0.0.1:${opsPort}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', storage: 'short of space' }])
  config.minFreeBytes = enough
  expect((await begin(admin, 1000)).statusCode).toBe(201)
})

test('rejects an upload whose announced size does not fit', async () => {
  const { admin, pipeline } = await world({ plan: 'business' })
  const { config } = pipeline.parts
  const enough = config.minFreeBytes
  onTestFinished(() => {
    config.minFreeBytes = enough
  })
  const { bavail, bsize } = await statfs(config.dataDir)
  config.minFreeBytes = bavail * bsize - 1024 ** 3
  expect((await begin(admin, 1000)).statusCode).toBe(201)
  expect((await begin(admin, 3 * 1024 ** 3)).statusCode).toBe(507)
})

test('reserves no space for an announced size', async () => {
  const { admin, visitor, here, pipeline } = await world({ plan: 'pro' })
  const { config } = pipeline.parts
  const unfinished = join(config.dataDir, 'uploads', here.id, 'resumable', '1'.repeat(32))
  await mkdir(join(unfinished, '..'), { recursive: true })
  await writeFile(unfinished, 'x')
  const earlier = new Date(Date.now() - 48 * 3600_000)
  await utimes(unfinished, earlier, earlier)
  const { bavail, bsize } = await statfs(config.dataDir)
  const announce = () =>
    visitor.inject({
      method: 'POST',
      url: '/api/messages/attachments',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(Math.floor((bavail * bsize) / 2)),
      },
      payload: '--x--\r\n',
    })
  const strangers = Array.from({ length: 6 }, announce)
  const own = [begin(admin, 1000), sendForm(admin, { bytes: await jpeg() })]
  expect((await Promise.all(strangers)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(401))
  expect((await Promise.all(own)).map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(existsSync(unfinished)).toBe(true)
})

test('deletes unfinished uploads after an hour if space is low', async () => {
  const { here, pipeline } = await world()
  const { config } = pipeline.parts
  const path = join(config.dataDir, 'uploads', here.id, 'resumable', '0'.repeat(32))
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, 'x')
  const earlier = new Date(Date.now() - 2 * 3600_000)
  await utimes(path, earlier, earlier)
  await removeUnfinished({ ...config, minFreeBytes: 0 })
  expect(existsSync(path)).toBe(true)
  await removeUnfinished({ ...config, minFreeBytes: Number.MAX_SAFE_INTEGER })
  expect(existsSync(path)).toBe(false)
})

test('reports a data folder that cannot hold files', async () => {
  const { pipeline } = await world()
  const { dataDir } = pipeline.parts.config
  await expect(checkFolders({ dataDir })).resolves.toBeUndefined()
  const notAFolder = join(dataDir, 'plain-file')
  await writeFile(notAFolder, '')
  await expect(checkFolders({ dataDir: notAFolder })).rejects.toMatchObject({ code: 'ENOTDIR' })
})
