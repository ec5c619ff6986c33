import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from '../new-id.ts'

afterEach(() => void vi.unstubAllGlobals())

test('creates unique ids on insecure origins', () => {
  // Insecure origins have no crypto.randomUUID.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = new Set(Array.from({ length: 1000 }, newId))
  expect(ids.size).toBe(1000)
  for (const id of ids) expect(z.uuid({ version: 'v4' }).safeParse(id).success).toBe(true)
})
