// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newDataFolder, startSite } from './site-process.ts'

/** Throws in a callback: a system error on SIGUSR2, any other error on SIGHUP. */
const throwing = `
  process.on('SIGUSR2', () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC', syscall: 'mkdir' })
  })
  process.on('SIGHUP', () => {
    throw new TypeError('state is unsure')
  })`

test('logs uncaught errors and exits only on unsafe ones', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(throwing)}`
  const site = await startSite(newDataFolder(inject('emptyDatabase')), { env: { NODE_OPTIONS: `--import ${preload}` } })
  onTestFinished(() => site.kill())
  const exit = new Promise((resolve) => site.child.once('exit', (code) => resolve(code)))
  site.child.kill('SIGUSR2')
  await expect.poll(site.output).toContain('Uncaught error. ENOSPC')
  expect((await fetch(`http://127.0.0.1:${site.port}/api/company`)).status).toBeLessThan(500)
  expect(site.child.exitCode).toBeNull()
  site.child.kill('SIGHUP')
  expect(await exit).toBe(1)
  expect(site.output()).toContain('Uncaught error. state is unsure')
})

test('starts with a message when files cannot be stored', async () => {
  const dataDir = newDataFolder(inject('emptyDatabase'))
  writeFileSync(join(dataDir, 'media'), 'not a folder')
  const site = await startSite(dataDir)
  onTestFinished(() => site.kill())
  expect(site.output()).toContain('Files cannot be stored in the data folder: uploads will fail.')
})
