import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { noBrowser } from '../e2e/browser.ts'
import { journeys } from '../smoke/journeys.ts'
import { installation } from './installation.ts'

test('without a packaged app its tests fail with a message', async () => {
  const nowhere = mkdtempSync(join(tmpdir(), 'vitrine-nowhere-'))
  const { code, output } = await new Promise<{ code: unknown; output: string }>((done) =>
    execFile(process.execPath, [resolve('tests/smoke/main.ts')], { cwd: nowhere }, (error, _, stderr) =>
      done({ code: error?.code, output: stderr }),
    ),
  )
  rmSync(nowhere, { recursive: true })
  expect(code).toBe(1)
  expect(output).toMatch(/There is no packaged app in dist\/desktop.*npm run package.*Nothing was tested\./)
})

// Passing here proves the tests of the packaged app, not the packaged app itself.
describe.skipIf(noBrowser || !inject('keyring'))('checks of the packaged app, on the Electron double', () => {
  journeys(() => {
    const { folder, start, remove } = installation()
    return {
      profile: join(folder, 'profile'),
      remove,
      async start() {
        const { app, page } = await start()
        return {
          page,
          windows: () => app.windows().length,
          chooses: (selected) =>
            app.evaluate(({ dialog }, path) => {
              dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
            }, selected),
          close: app.close,
          kill: app.kill,
        }
      },
    }
  })
})
