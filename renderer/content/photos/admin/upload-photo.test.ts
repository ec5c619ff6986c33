import { expect, test } from 'vitest'
import { timeLeft } from '#renderer/core/uploads/admin/TimeLeft.tsx'
import { heicProblem } from '#shared/core/photo-options.ts'
import { photoProblem } from './upload-photo.ts'

const megabytes = 1024 * 1024

test('only images are photos', () => {
  expect(photoProblem({ name: 'a', type: 'video/mp4' })).toBe('Invalid file type for photo upload')
  expect(photoProblem({ name: 'a', type: 'image/jpeg' })).toBeUndefined()
})

test('the time left is told after a second, in seconds and then minutes', () => {
  expect(timeLeft(5 * megabytes, 500, megabytes)).toBe('')
  expect(timeLeft(5 * megabytes, 10_000, 10 * megabytes)).toBe('About 20 s left')
  expect(timeLeft(megabytes, 10_000, 10 * megabytes)).toBe('About 2 min left')
})

test.each([
  ['a.heic', 'image/heic'],
  ['a.heif', 'image/heif'],
  // Systems that know no type for it.
  ['IMG_0001.HEIC', ''],
])('%s of type "%s" is refused with the reason', (name, type) => {
  expect(photoProblem({ name, type })).toBe(heicProblem)
})
