import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { heicProblem } from '#shared/core/photo-options.ts'
import { examine } from './web-uploads.ts'

const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'a', { type })
const mb = 1024 * 1024

test('files that are certain to be refused are told so at once', async () => {
  await expect(examine(file(10, 'application/pdf'))).rejects.toMatchObject({
    code: 'BAD_FILE_TYPE',
    message: 'Invalid file type for photo upload',
  })
})

test('all others are hashed; a type the browser does not know is for the site to judge', async () => {
  const sha256 = createHash('sha256').update(new Uint8Array(10)).digest('hex')
  expect(await examine(file(10, ''))).toEqual({ size: 10, mime: '', sha256 })
  expect(await examine(file(64 * mb, 'image/png'))).toMatchObject({ size: 64 * mb, sha256: expect.any(String) })
})

test('what is too large to be held at once is not read', async () => {
  const large = file(64 * mb + 1, 'image/png')
  large.arrayBuffer = () => Promise.reject(new Error('read whole'))
  expect(await examine(large)).toEqual({ size: 64 * mb + 1, mime: 'image/png' })
})

test.each([
  ['a.heic', 'image/heic'],
  ['IMG_0001.HEIC', ''],
])('%s is refused with the reason before it is read', async (name, type) => {
  const picture = new File([new Uint8Array(10)], name, { type })
  await expect(examine(picture)).rejects.toMatchObject({ code: 'BAD_FILE_TYPE', message: heicProblem })
})
