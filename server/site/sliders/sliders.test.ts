import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import { serverOn, world } from '#tests/world.ts'
import { addSlider } from './add-slider.ts'

beforeAll(async () => void (await serverOn()))

test('lists active slides in their order with images', async () => {
  const { pipeline, here, visitor, neighbour } = await world()
  const file = join(await mkdtemp(join(tmpdir(), 'slide-')), 'a.jpg')
  await writeFile(file, await jpeg({ width: 800, height: 400 }))
  await addSlider(pipeline, here.id, file, { title: 'Second', order: 2 })
  await addSlider(pipeline, here.id, file, { title: 'First', order: 1, contentAlignment: 'left' })
  await addSlider(pipeline, here.id, file, { title: 'Never', order: 0, isActive: false })
  const { results } = await visitor.sliders.list({})
  expect(results.map(({ title }) => title)).toEqual(['First', 'Second'])
  expect(results[0]).toMatchObject({
    ...{ type: 'photo', contentAlignment: 'left', isActive: true, isGlobalSettings: false, company: here.id },
    picture: { webp: [320, 640, 800], query: '' },
    searchButton: { enabled: true, text: 'Search', placeholder: 'Search...', icon: 'FaSearch', position: 'right' },
  })
  expect((await visitor.inject({ method: 'GET', url: results[0]!.image })).statusCode).toBe(200)
  expect((await neighbour.sliders.list({})).results).toEqual([])
})
