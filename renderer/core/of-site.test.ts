import { afterEach, expect, test, vi } from 'vitest'
import { ofSite } from './of-site.ts'

afterEach(() => vi.unstubAllGlobals())
const showing = (dataset: { site?: string }) => vi.stubGlobal('document', { documentElement: { dataset } })

test('a browser keeps sites apart by itself, the app by their address', () => {
  showing({})
  expect(ofSite('draft:company')).toBe('draft:company')
  showing({ site: 'https://north.example' })
  expect(ofSite('draft:company')).toBe('draft:company@https://north.example')
  showing({ site: 'https://south.example' })
  expect(ofSite('draft:company')).toBe('draft:company@https://south.example')
})
