import { afterEach, expect, test, vi } from 'vitest'
import { saveText } from './save-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('revokes the download URL only after the click', () => {
  vi.useFakeTimers()
  const click = vi.fn()
  vi.stubGlobal('document', { createElement: () => ({ click }) })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  saveText('a', 'a.txt', 'text/plain')
  expect(click).toHaveBeenCalledOnce()
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledWith('blob:x')
})
