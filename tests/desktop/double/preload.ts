import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Devtools } from './cdp.ts'
import { crossing } from './page/crossing.ts'
import { mainWorld } from './page/main-world.ts'
import * as names from './page/names.ts'
import { preloadWorld } from './page/preload-world.ts'
import { makeWire } from './page/wire.ts'

/**
 * Adds both sides of the bridge to every new document, and the preload script to the top document, in an isolated world
 * that alone reaches the main process.
 */
export async function installPreload(page: Devtools, file: string | undefined, argv: string[]) {
  const channel = `electron-double-${randomUUID()}-`
  const call = (run: object, ...args: string[]) => `(${String(run)})(${args.join(', ')})`
  const script = file ? readFileSync(file, 'utf8') : ''
  // Sub-frames have no preload script unless a window enables it.
  const preload = `(require, process) => { if (window !== top) return; const module = { exports: {} }, exports = module.exports;\n${script}\n}`
  const own = `{ binding: '${names.binding}', receiver: '${names.receiver}', fileList: '${names.fileList}', renderer: '${names.renderer}', pathToken: ${String(names.pathToken)} }`

  await page.send('Runtime.addBinding', { name: names.binding, executionContextName: names.preloadWorld })
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: call(mainWorld, JSON.stringify(channel), String(crossing)),
  })
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName: names.preloadWorld,
    source: call(
      preloadWorld,
      JSON.stringify(channel),
      own,
      call(makeWire),
      String(crossing),
      preload,
      JSON.stringify(argv),
    ),
  })
}
