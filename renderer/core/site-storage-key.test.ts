import { afterEach, expect, test, vi } from 'vitest'
import { siteStorageKey } from './site-storage-key.ts'

afterEach(() => vi.unstubAllGlobals())
const stubSite = (dataset: { site?: string }) => vi.stubGlobal('document', { documentElement: { dataset } })

test('adds the site to the key only in the desktop app', () => {
  stubSite({})
  expect(siteStorageKey('draft:company')).toBe('draft:company')
  stubSite({ site: 'https://north.example' })
  expect(siteStorageKey('draft:company')).toBe('draft:company@https://north.example')
  stubSite({ site: 'https://south.example' })
  expect(siteStorageKey('draft:company')).toBe('draft:company@https://south.example')
})
