import { expect, test } from 'vitest'
import { heicProblem } from '#shared/core/photo-options.ts'
import { blogProblem } from './blog-files.ts'

test.each(['a.pdf', 'a.DOC', 'a.docx'])('accepts %s as an attachment of a blog', (name) => {
  expect(blogProblem({ name, type: '', size: 1 })).toBeUndefined()
})

test('accepts images and rejects other files', () => {
  expect(blogProblem({ name: 'a.webp', type: 'image/webp', size: 1 })).toBeUndefined()
  expect(blogProblem({ name: 'a.heic', type: 'image/heic', size: 1 })).toBe(heicProblem)
  for (const [name, type] of [
    ['a.mp4', 'video/mp4'],
    ['a.html', 'text/html'],
    ['pdf', ''],
  ] as const)
    expect(blogProblem({ name, type, size: 1 })).toBe('Invalid file type for blog upload')
  expect(blogProblem({ name: 'a.pdf', type: '', size: 10 * 1024 * 1024 + 1 })).toBe('File size must be less than 10MB')
})
