import { expect, test } from 'vitest'
import { timeLeft } from '#renderer/core/uploads/admin/TimeLeft.tsx'
import { heicProblem } from '#shared/core/photo-options.ts'
import { photoProblem } from './photo-problem.ts'

const megabytes = 1024 * 1024

test('accepts only images as photos', () => {
  expect(photoProblem({ name: 'a', type: 'video/mp4' })).toBe('Invalid file type for photo upload')
  expect(photoProblem({ name: 'a', type: 'image/jpeg' })).toBeUndefined()
})

test('shows the remaining time after a second, in seconds, then minutes', () => {
  expect(timeLeft(5 * megabytes, 500, megabytes)).toBe('')
  expect(timeLeft(5 * megabytes, 10_000, 10 * megabytes)).toBe('About 20 s left')
  expect(timeLeft(megabytes, 10_000, 10 * megabytes)).toBe('About 2 min left')
})

test.each([
  ['a.heic', 'image/heic'],
  ['a.heif', 'image/heif'],
  // The system does not know the file type.
  ['IMG_0001.HEIC', ''],
])('rejects %s of type "%s" with the reason', (name, type) => {
  expect(photoProblem({ name, type })).toBe(heicProblem)
})
