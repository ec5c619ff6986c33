import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { currentRequester, type Requester } from '#server/core/request/requester.ts'
import { serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

test('renders app icons with the company and network of the request', async () => {
  const { here, visitor, pipeline } = await world()
  const hash = '5'.repeat(64)
  const path = join(pipeline.parts.config.dataDir, `${here.id}.webp`)
  await writeFile(path, 'logo')
  await pipeline.filesOf(here.id).put(path, fileNames.site(hash))
  const requesters: Requester[] = []
  const run = vi.spyOn(images, 'run').mockImplementation(async (task) => {
    requesters.push(currentRequester())
    await writeFile((task as { to: string }).to, 'icon')
    return {} as never
  })
  onTestFinished(() => run.mockRestore())
  const url = `/app-icons/${hash}/any-192.png`
  expect((await visitor.inject({ url, remoteAddress: '203.0.113.7' })).statusCode).toBe(200)
  expect(requesters).toEqual([{ company: here.id, person: expect.stringContaining('203.0.113'), isStaff: false }])
})
