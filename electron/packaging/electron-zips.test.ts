import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { electronZips } from './electron-zips.ts'

const [intel, arm] = ['electron-v45.4.1-darwin-x64.zip', 'electron-v45.4.1-darwin-arm64.zip']
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const wanted = {
  ...{ version: '45.4.1', platform: 'darwin', processors: ['x64', 'arm64'] },
  checksums: { [intel]: sha256('for Intel'), [arm]: sha256('for Apple') },
}

let root: string
let folder: string
let dist: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-electron-'))
  folder = join(root, 'checked')
  dist = join(root, 'given')
  mkdirSync(dist)
  writeFileSync(join(dist, intel), 'for Intel')
  writeFileSync(join(dist, arm), 'for Apple')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const download = (path: string) => async () => path
const never = () => Promise.reject(new TypeError('fetch failed'))

test('uses official zips of the named folder without a network', async () => {
  await electronZips(wanted, { folder, dist, download: never })
  expect(readdirSync(folder).sort()).toEqual([arm, intel])
  expect(readFileSync(join(folder, intel), 'utf8')).toBe('for Intel')
})

test('accepts a single zip', async () => {
  const named = { folder, dist: join(dist, arm), download: never }
  await electronZips({ ...wanted, processors: ['arm64'] }, named)
  expect(readdirSync(folder)).toEqual([arm])
  await expect(electronZips({ ...wanted, processors: ['x64'] }, named)).rejects.toThrow(/there is no .*darwin-x64\.zip/)
})

test('refuses files that are not official', async () => {
  const checksums = { ...wanted.checksums, [intel]: sha256('something else') }
  const changed = { ...wanted, checksums, processors: ['x64'] }
  const differs = /its SHA-256 differs/
  await expect(electronZips(changed, { folder, dist })).rejects.toThrow(differs)
  await expect(electronZips(changed, { folder, download: download(join(dist, intel)) })).rejects.toThrow(differs)
  expect(readdirSync(folder)).toEqual([])
})

test('names the missing file and the remedy', async () => {
  await expect(electronZips(wanted, { folder, download: never })).rejects.toThrow(
    /binary is missing.*darwin-x64\.zip could not be downloaded: .*fetch failed\nWithout a network,.*ELECTRON_DIST/,
  )
  await expect(electronZips(wanted, { folder, dist: join(root, 'nowhere') })).rejects.toThrow(
    /ELECTRON_DIST names .*nowhere, where there is no/,
  )
  await expect(electronZips({ ...wanted, processors: ['mips'] }, { folder, dist })).rejects.toThrow(
    'Electron 45.4.1 does not exist for darwin-mips.',
  )
})
