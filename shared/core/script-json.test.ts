import { expect, test } from 'vitest'
import { scriptJson } from './script-json.ts'

test('escapes JSON for script elements without changing it', () => {
  const evil = '</script><script>alert(1)</script>\u2028\u2029<!--'
  const text = scriptJson({ evil })
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual({ evil })
})
