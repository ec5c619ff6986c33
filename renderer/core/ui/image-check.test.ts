import { expect, test } from 'vitest'
import { heicProblem } from '#shared/core/photo-options.ts'
import { imageProblem } from './image-check.ts'

const png = { name: 'a.png', type: 'image/png' }
const refusal = 'Only JPEG, PNG, GIF, and WEBP files are allowed'

test('accepts 5 MB and rejects one byte more', () => {
  expect(imageProblem({ ...png, size: 5 * 1024 * 1024 })).toBeUndefined()
  expect(imageProblem({ ...png, size: 5 * 1024 * 1024 + 1 })).toBe('File size must be less than 5MB')
})

test.each([
  ['logo.svg', 'image/svg+xml', refusal],
  ['logo', '', refusal],
  ['IMG_1.HEIC', 'image/heic', `${refusal}. ${heicProblem}`],
  ['IMG_1.heif', 'image/heif', `${refusal}. ${heicProblem}`],
  ['IMG_1.HEIC', '', `${refusal}. ${heicProblem}`],
  ['logo.webp', 'image/webp', undefined],
])('%s of type "%s"', (name, type, problem) => {
  expect(imageProblem({ size: 1, name, type })).toBe(problem)
})
