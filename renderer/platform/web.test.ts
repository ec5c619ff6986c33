import { expect, test } from 'vitest'
import { refusalOf } from './web.ts'

test('files that are certain to be refused are told so at once', () => {
  expect(refusalOf({ type: 'image/jpeg', size: 10 * 1024 * 1024 })).toBeUndefined()
  expect(refusalOf({ type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 })?.message).toBe(
    'File size must be less than 10MB',
  )
  expect(refusalOf({ type: 'application/pdf', size: 10 })?.message).toBe('Invalid file type for photo upload')
})

test('a file whose type the browser does not know is for the server to judge', () => {
  expect(refusalOf({ type: '', size: 10 })).toBeUndefined()
})
