import { expect, test } from 'vitest'
import { heicProblem } from '#shared/core/photo-options.ts'
import { blogProblem } from './upload-blog.ts'

test.each(['a.pdf', 'a.DOC', 'a.docx'])('%s can come with a blog', (name) => {
  expect(blogProblem({ name, type: '', size: 1 })).toBeUndefined()
})

test('pictures can, and nothing else', () => {
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
