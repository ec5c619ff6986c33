import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { chromium } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { computerWith, surroundings } from './computer.ts'
import { journeys } from './journeys.ts'
import { fuseFile } from './packaged.ts'

describe('the packaged files', () => {
  const { shipped } = inject('packaged')

  test('sets the Electron fuses for production', async () => {
    const { version: _, ...wire } = await getCurrentFuseWire(fuseFile(shipped))
    const [off, on] = [48, 49]
    expect(wire).toMatchObject({
      [FuseV1Options.RunAsNode]: off,
      [FuseV1Options.EnableCookieEncryption]: on,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
      [FuseV1Options.EnableNodeCliInspectArguments]: off,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
      [FuseV1Options.OnlyLoadAppFromAsar]: on,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
    })
  })

  test('ignores debugger arguments', async () => {
    const { env, remove } = surroundings()
    const executable = resolve(join(shipped.bundle, shipped.executable))
    const child = spawn(executable, ['--inspect=0', '--remote-debugging-port=0'], { env, stdio: 'pipe' })
    const gone = once(child, 'exit')
    const output: string[] = []
    const endpoint = new Promise<string>((found, failed) => {
      createInterface(child.stderr).on('line', (line) => {
        output.push(line)
        const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? []
        if (address) found(address)
      })
      void gone.then(() => failed(new Error(`it ended:\n${output.join('\n')}`)))
    })
    try {
      const pages = await chromium.connectOverCDP(await endpoint)
      const [page] = pages.contexts().flatMap((context) => context.pages())
      await page!.getByRole('heading', { name: 'Welcome to Vitrine' }).waitFor()
      expect(page!.url()).toMatch(/^app:\/\/bundle\//)
      await pages.close()
      expect(output.filter((line) => line.startsWith('Debugger listening'))).toEqual([])
    } finally {
      child.kill()
      await gone
      remove()
    }
  })
})

describe('the packaged app', () => {
  journeys(() => computerWith(inject('packaged').copy))
})
