import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { heicProblem } from '#shared/core/photo-options.ts'
import { examinePhoto } from './web-uploads.ts'

const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'a', { type })
const mb = 1024 * 1024

test('rejects files that are no images', async () => {
  await expect(examinePhoto(file(10, 'application/pdf'))).rejects.toMatchObject({
    code: 'BAD_FILE_TYPE',
    message: 'Invalid file type for photo upload',
  })
})

test('hashes images and files of unknown type', async () => {
  const sha256 = createHash('sha256').update(new Uint8Array(10)).digest('hex')
  expect(await examinePhoto(file(10, ''))).toEqual({ size: 10, mime: '', sha256 })
  expect(await examinePhoto(file(64 * mb, 'image/png'))).toMatchObject({ size: 64 * mb, sha256: expect.any(String) })
})

test('does not read files over 64 MB', async () => {
  const large = file(64 * mb + 1, 'image/png')
  large.arrayBuffer = () => Promise.reject(new Error('read whole'))
  expect(await examinePhoto(large)).toEqual({ size: 64 * mb + 1, mime: 'image/png' })
})

test.each([
  ['a.heic', 'image/heic'],
  ['IMG_0001.HEIC', ''],
])('rejects %s before reading it', async (name, type) => {
  const file = new File([new Uint8Array(10)], name, { type })
  await expect(examinePhoto(file)).rejects.toMatchObject({ code: 'BAD_FILE_TYPE', message: heicProblem })
})
