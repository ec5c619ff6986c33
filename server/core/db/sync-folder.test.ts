import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syncFolder } from './sync-folder.ts'

test('syncs nested folders and names one that is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sync-'))
  mkdirSync(join(folder, 'base'))
  writeFileSync(join(folder, 'base', '1'), 'rows')
  expect(() => syncFolder(folder)).not.toThrow()
  expect(() => syncFolder(join(folder, 'missing'))).toThrow('ENOENT')
})
