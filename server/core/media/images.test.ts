import type { ChildProcess } from 'node:child_process'
import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import { ImageRefused, imageError, images } from './images.ts'
import { withoutProcesses } from './without-processes-for-tests.ts'

test('restarts a crashed image process and fails only the corrupt image', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'))
  const put = async (name: string, bytes: Buffer) => {
    await writeFile(join(folder, name), bytes)
    return join(folder, name)
  }
  const good = await put('good.jpg', await jpeg({ width: 3000, height: 2000 }))
  const bad = await put('bad.jpg', (await jpeg({ width: 900, height: 700 })).subarray(0, 3000))
  const inspected = (path: string) => images.run({ kind: 'inspect', path })
  await inspected(good)
  const { child } = images as unknown as { child: ChildProcess }
  const work = [good, bad, good, good].map(inspected)
  child.kill('SIGKILL')
  const [first, second, ...rest] = await Promise.allSettled(work)
  expect(second).toMatchObject({ status: 'rejected', reason: { refusal: 'broken' } })
  for (const other of [first!, ...rest]) expect(other).toMatchObject({ value: { width: 3000, height: 2000 } })
  expect((images as unknown as { child: ChildProcess }).child.pid).not.toBe(child.pid)
})

test.each([
  ['there is no such program', '/nowhere/node', {}],
  ['it may not be run', tmpdir(), {}],
  // The system call throws it; there is no event.
  ['its environment is too large', process.execPath, { TOO_MUCH: 'x'.repeat(200_000) }],
])('rejects waiting images when %s, and retries with the next image', async (_, program, env) => {
  const path = join(await mkdtemp(join(tmpdir(), 'images-')), 'good.jpg')
  await writeFile(path, await jpeg({ width: 300, height: 200 }))
  const inspected = () => images.run({ kind: 'inspect', path })
  const comeBack = await withoutProcesses(program)
  Object.assign(process.env, env)
  try {
    const tried = await Promise.allSettled(Array.from({ length: 12 }, inspected))
    for (const one of tried) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
    comeBack()
  }
  expect(await inspected()).toMatchObject({ width: 300, height: 200 })
})

test('limits image dimensions to the maximum of the format', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'))
  const path = join(folder, 'thread.png')
  await sharp({ create: { width: 1, height: 30_000, channels: 3, background: '#204060' } })
    .png()
    .toFile(path)
  const { webp } = await images.run({ kind: 'sizes', path, folder, by: {} })
  await images.run({ kind: 'avif', path, folder, widths: webp })
  for (const ending of ['webp', 'avif']) {
    const { width, height } = await sharp(join(folder, `1.${ending}`)).metadata()
    expect([ending, width, height]).toEqual([ending, 1, 16_000])
  }
})

test('does not report an unreadable file as a damaged image', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'))
  const loop = join(folder, 'loop.jpg')
  await symlink(loop, loop)
  const error = await images.run({ kind: 'inspect', path: loop }).catch((thrown: unknown) => thrown)
  expect(error).not.toBeInstanceOf(ImageRefused)
  expect(error).toMatchObject({ code: 'ELOOP' })
})

test('rejects more pixels than needed by reading only the header', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'images-')), 'wide.png')
  await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#204060' } })
    .png()
    .toFile(path)
  const error = await images.run({ kind: 'inspect', path, most: 5_000_000 }).catch((thrown: unknown) => thrown)
  expect(imageError(error).message).toBe('This picture has 6 megapixels; at most 5 are possible.')
})
