import { expect, test } from 'vitest'
import type { Photo, PhotoPage } from '#shared/content/photos.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { noBrowser } from './browser.ts'
import { ask, sessionOf } from './site.ts'

test.skipIf(noBrowser)('the demo has photos with EXIF data, comments, slides and a plan', async () => {
  const { total, results } = await ask<PhotoPage>('GET', '/api/photos?limit=100')
  expect(total).toBeGreaterThanOrEqual(60)
  const photos = await Promise.all(results.map(({ _id }) => ask<Photo>('GET', `/api/photos/${_id}`)))
  // Other tests may have added photos.
  expect(photos.filter(({ exif }) => exif.camera && exif.exposure && exif.takenAt).length).toBeGreaterThanOrEqual(50)
  expect(photos.reduce((sum, { likes }) => sum + likes, 0)).toBeGreaterThan(100)
  expect(photos.reduce((sum, { comments }) => sum + comments, 0)).toBeGreaterThan(5)
  expect((await ask<{ results: unknown[] }>('GET', '/api/sliders')).results.length).toBeGreaterThan(1)
  const { plan } = await ask<{ plan: PlanKey }>('GET', '/api/company/full', { token: await sessionOf('admin') })
  expect(plan).toBe('business')
})
