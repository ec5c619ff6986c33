import { expect, test } from 'vitest'
import { imageProblem } from './image-check.ts'

const png = 'image/png'

test('accepts 5 MB and rejects one byte more', () => {
  expect(imageProblem({ size: 5 * 1024 * 1024, type: png })).toBeUndefined()
  expect(imageProblem({ size: 5 * 1024 * 1024 + 1, type: png })).toBe('File size must be less than 5MB')
})

test('accepts only four types', () => {
  const refusal = 'Only JPEG, PNG, GIF, and WEBP files are allowed'
  expect(imageProblem({ size: 1, type: 'image/svg+xml' })).toBe(refusal)
  expect(imageProblem({ size: 1, type: '' })).toBe(refusal)
  expect(imageProblem({ size: 1, type: 'image/webp' })).toBeUndefined()
})
