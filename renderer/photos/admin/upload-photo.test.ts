import { expect, test } from 'vitest'
import { timeLeft } from '../../uploads/admin/TimeLeft.tsx'
import { photoProblem } from './upload-photo.ts'

const megabytes = 1024 * 1024

test('only images are photos', () => {
  expect(photoProblem({ type: 'video/mp4', size: 1 })).toBe('Invalid file type for photo upload')
  expect(photoProblem({ type: 'image/jpeg', size: 1 })).toBeUndefined()
})

test('10 MB is allowed, one byte more is not', () => {
  expect(photoProblem({ type: 'image/png', size: 10 * megabytes })).toBeUndefined()
  expect(photoProblem({ type: 'image/png', size: 10 * megabytes + 1 })).toBe('File size must be less than 10MB')
})

test('the time left is told after a second, in seconds and then minutes', () => {
  expect(timeLeft(5 * megabytes, 500, megabytes)).toBe('')
  expect(timeLeft(5 * megabytes, 10_000, 10 * megabytes)).toBe('About 20 s left')
  expect(timeLeft(megabytes, 10_000, 10 * megabytes)).toBe('About 2 min left')
})
