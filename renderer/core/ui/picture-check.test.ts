import { expect, test } from 'vitest'
import { pictureProblem } from './picture-check.ts'

const png = 'image/png'

test('5 MB is allowed, one byte more is not', () => {
  expect(pictureProblem({ size: 5 * 1024 * 1024, type: png })).toBeUndefined()
  expect(pictureProblem({ size: 5 * 1024 * 1024 + 1, type: png })).toBe('File size must be less than 5MB')
})

test('only four types are allowed', () => {
  const refusal = 'Only JPEG, PNG, GIF, and WEBP files are allowed'
  expect(pictureProblem({ size: 1, type: 'image/svg+xml' })).toBe(refusal)
  expect(pictureProblem({ size: 1, type: '' })).toBe(refusal)
  expect(pictureProblem({ size: 1, type: 'image/webp' })).toBeUndefined()
})
