import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

/** Another tab of the site: the module once more, with players of its own. */
async function tab() {
  vi.resetModules()
  return (await import('./one-player.ts')).joinPlayers
}

test('a player that begins stops all others, in this tab and in other tabs', async () => {
  const stopped: string[] = []
  const here = await tab()
  const film = here(() => stopped.push('film'))
  here(() => stopped.push('audio'))
  const elsewhere = await tab()
  elsewhere(() => stopped.push('film elsewhere'))
  film.begin()
  expect(stopped).toEqual(['audio'])
  await vi.waitFor(() => expect(stopped).toEqual(['audio', 'film elsewhere']))
})

test('a player that left is not stopped any more', async () => {
  const stop = vi.fn()
  const here = await tab()
  const gone = here(stop)
  gone.leave()
  here(() => undefined).begin()
  expect(stop).not.toHaveBeenCalled()
})

test('without channels between tabs the players of a tab still stop each other', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const stop = vi.fn()
  const here = await tab()
  here(stop)
  here(() => undefined).begin()
  expect(stop).toHaveBeenCalledOnce()
})
