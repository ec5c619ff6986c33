import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Devtools } from './cdp.ts'
import { crossing } from './page/crossing.ts'
import { mainWorld } from './page/main-world.ts'
import * as names from './page/names.ts'
import { preloadWorld } from './page/preload-world.ts'
import { makeWire } from './page/wire.ts'

/**
 * Has every new document of a page begin with both halves of the bridge, and the top one with the
 * preload script, in a world of its own that alone can reach the main process.
 */
export async function installPreload(page: Devtools, file: string | undefined, argv: string[]) {
  const channel = `electron-double-${randomUUID()}-`
  const call = (run: object, ...args: string[]) => `(${String(run)})(${args.join(', ')})`
  const script = file ? readFileSync(file, 'utf8') : ''
  // Sub-frames have no preload script, as long as a window does not ask for that.
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
