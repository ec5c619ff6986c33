import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** A text in the forms that files may contain: UTF-8, UTF-16, and base64 at each of its three offsets. */
function shapesOf(text: string) {
  const shifted = ['', ' ', '  '].map((before) => {
    const encoded = Buffer.from(before + text).toString('base64')
    // The first and last characters depend on the surrounding bytes.
    return encoded.slice(4, -4)
  })
  return [Buffer.from(text), Buffer.from(text, 'utf16le'), ...shifted.map((shape) => Buffer.from(shape))]
}

/** Files below a folder that contain a text in any of these forms. */
export function filesHolding(folder: string, text: string): string[] {
  const shapes = shapesOf(text)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return shapes.some((shape) => bytes.includes(shape))
    })
}

/** Parts of a page that contain a text: storage, cookies, document and script memory. */
export async function placesHolding(page: Page, text: string): Promise<string[]> {
  const places = await page.evaluate(async () => ({
    localStorage: JSON.stringify(localStorage),
    sessionStorage: JSON.stringify(sessionStorage),
    databases: JSON.stringify(await indexedDB.databases()),
    caches: JSON.stringify(await caches.keys()),
    cookies: document.cookie,
    address: location.href,
    document: document.documentElement.outerHTML,
  }))
  const all = { ...places, memory: await memoryOf(page) }
  return Object.entries(all).flatMap(([place, held]) => (held.includes(text) ? [place] : []))
}

async function memoryOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const parts: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  await devtools.detach()
  return parts.join('')
}
