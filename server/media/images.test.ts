import type { ChildProcess } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg } from '#server/photos/upload-for-tests.ts'
import { images } from './images.ts'

test('work goes on after the image process died, and one bad picture fails alone', async () => {
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
