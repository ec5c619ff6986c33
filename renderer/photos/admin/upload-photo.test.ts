import { expect, test } from 'vitest'
import { timeLeft } from '../../uploads/admin/TimeLeft.tsx'
import { photoProblem } from './upload-photo.ts'

const megabytes = 1024 * 1024

test('only images are photos', () => {
  expect(photoProblem({ type: 'video/mp4' })).toBe('Invalid file type for photo upload')
  expect(photoProblem({ type: 'image/jpeg' })).toBeUndefined()
})

test('the time left is told after a second, in seconds and then minutes', () => {
  expect(timeLeft(5 * megabytes, 500, megabytes)).toBe('')
  expect(timeLeft(5 * megabytes, 10_000, 10 * megabytes)).toBe('About 20 s left')
  expect(timeLeft(megabytes, 10_000, 10 * megabytes)).toBe('About 2 min left')
})
