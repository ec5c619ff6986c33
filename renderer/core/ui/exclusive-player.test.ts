import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

/** Simulates another tab: loads the module again. */
async function tab() {
  vi.resetModules()
  return (await import('./exclusive-player.ts')).registerPlayer
}

test('stops other players in this and other tabs', async () => {
  const stopped: string[] = []
  const here = await tab()
  const film = here(() => stopped.push('film'))
  here(() => stopped.push('audio'))
  const otherTab = await tab()
  otherTab(() => stopped.push('film in other tab'))
  film.begin()
  expect(stopped).toEqual(['audio'])
  await vi.waitFor(() => expect(stopped).toEqual(['audio', 'film in other tab']), 60_000)
})

test('does not stop a player that was removed', async () => {
  const stop = vi.fn()
  const here = await tab()
  const gone = here(stop)
  gone.leave()
  here(() => undefined).begin()
  expect(stop).not.toHaveBeenCalled()
})

test('stops other players of the tab without BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const stop = vi.fn()
  const here = await tab()
  here(stop)
  here(() => undefined).begin()
  expect(stop).toHaveBeenCalledOnce()
})
