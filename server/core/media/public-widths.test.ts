import { expect, test } from 'vitest'
import type { Db } from '../db/tenancy.ts'
import { limitedImages, PublicWidths } from './public-widths.ts'

test('reads the limited images of a company once until they change', async () => {
  const stored = new Map<string, number>()
  let reads = 0
  limitedImages.register([
    async () => {
      reads++
      return new Map(stored)
    },
  ])
  let version = '1'
  const widths = new PublicWidths({ versionOf: () => version })
  const width = async () => {
    await widths.refresh('company', {} as Db)
    return widths.of('company', 'hash')
  }
  expect([await width(), await width(), reads]).toEqual([undefined, undefined, 1])
  stored.set('hash', 640)
  version = '2'
  expect([await width(), await width(), reads]).toEqual([640, 640, 2])
  expect(widths.of('another company', 'hash')).toBeUndefined()
})
