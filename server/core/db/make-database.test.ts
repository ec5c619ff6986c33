import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkOf, recordSyncs, type SyncEvent, unsyncedPaths } from '#tests/record-syncs.ts'
import { openEmbedded } from './embedded.ts'
import { makeDatabase } from './make-database.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-first-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.each([
  [
    'a link',
    (place: string, target: string) => {
      mkdirSync(target, { mode: 0o755 })
      symlinkSync(target, place)
    },
  ],
  // The system creates it in the root of a file system.
  ['a folder with lost+found', (place: string) => mkdirSync(join(place, 'lost+found'), { recursive: true })],
])(
  'makes a database in %s and opens it again',
  async (_, prepare) => {
    const folder = newFolder()
    const place = join(folder, 'db', 'pg')
    mkdirSync(join(folder, 'db'))
    prepare(place, join(folder, 'target'))
    for (let start = 0; start < 2; start++) await (await openEmbedded(join(folder, 'db'))).close()
    expect(readdirSync(place)).toContain('PG_VERSION')
    expect(readdirSync(place)).not.toContain('new')
  },
  60_000,
)

/** Files of a database that was moved completely or partly. */
const files = ['PG_VERSION', 'base', 'global']
const fill = (names: string[], end?: Error) => async (folder: string) => {
  mkdirSync(folder)
  for (const name of names) writeFileSync(join(folder, name), name)
  if (end) throw end
}

test.runIf(process.platform === 'linux')('syncs the files of a new database before each step', async () => {
  const dir = newFolder()
  const whole = join(dir, 'new')
  const events: SyncEvent[] = []
  const stop = await recordSyncs(dir, (event) => {
    // A database is whole with the folder `new`, which is moved then, and made with PG_VERSION.
    if (event.kind === 'rename' && dirname(event.from) === whole)
      if (readdirSync(dir).length === 1 || basename(event.to) === 'PG_VERSION') events.push(checkOf(dir))
    events.push(event)
  })
  onTestFinished(stop)
  await makeDatabase(dir, fill(files))
  expect(events.filter(({ kind }) => kind === 'check')).toHaveLength(2)
  expect(unsyncedPaths([...events, checkOf(dir)])).toEqual([])
})

test('recreates a database after an interrupted creation', async () => {
  const dir = newFolder()
  await expect(makeDatabase(dir, fill(['PG_VERSION', 'old'], new Error('cut off')))).rejects.toThrow('cut off')
  await makeDatabase(dir, fill(files))
  expect(readdirSync(dir).sort()).toEqual(files)
})

test.each([0, 1, 2, 3])('finishes moving a whole database, %i of its files moved', async (moved) => {
  const dir = newFolder()
  const order = ['base', 'global', 'PG_VERSION']
  await fill(order.slice(moved))(join(dir, 'new'))
  for (const name of order.slice(0, moved)) writeFileSync(join(dir, name), name)
  const initialise = () => Promise.reject(new Error('there is one already'))
  await makeDatabase(dir, initialise)
  expect(readdirSync(dir).sort()).toEqual(files)
})

test('rejects a folder with other files, unchanged', async () => {
  const dir = newFolder()
  writeFileSync(join(dir, 'postgresql.conf'), 'of a database whose PG_VERSION is lost')
  await expect(makeDatabase(dir, fill(files))).rejects.toThrow('contains postgresql.conf')
  expect(readdirSync(dir)).toEqual(['postgresql.conf'])
})
