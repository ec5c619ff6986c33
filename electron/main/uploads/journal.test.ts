import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openJournal, unwritable } from './journal.ts'

let root: string
let path: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-journal-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  path = join(await mkdtemp(join(root, 'x-')), 'q.journal')
})

// Short journals, because each of thousands of cases waits for the disk.
const some = Array.from({ length: 50 }, (_, at) => (at === 7 ? { name: 'Fotó "\n" 😀' } : at))

/** The bytes of a journal with fifty values, written in five appends. */
async function fifty(): Promise<Buffer> {
  const journal = await openJournal(path)
  for (let at = 0; at < 50; at += 10) await journal.append(some.slice(at, at + 10))
  await journal.close()
  return readFile(path)
}
const aside = async () => (await readdir(join(path, '..'))).filter((name) => name.includes('.corrupt-'))

async function valuesNow() {
  const { values, close } = await openJournal(path)
  await close()
  return values
}

/** Opens a damaged journal, and checks that it returns a true beginning and can be written. */
async function afterwards(left: Buffer) {
  await writeFile(path, left)
  const journal = await openJournal(path)
  const { values, problem } = journal
  expect(values).toEqual(some.slice(0, values.length))
  await journal.append([{ more: true }])
  await journal.close()
  const again = await openJournal(path)
  expect(again.values).toEqual([...values, { more: true }])
  expect(again.problem).toBeUndefined()
  await again.close()
  const names = (await aside()).map((name) => join(path, '..', name))
  const movedPart = names[0] && (await readFile(names[0]))
  for (const name of names) await rm(name)
  return { values, problem, movedPart }
}

test('reads appended values again', async () => {
  await fifty()
  const journal = await openJournal(path)
  expect([journal.values, journal.problem, await aside()]).toEqual([some, undefined, []])
  await journal.rewrite(() => some.slice(0, 3))
  await journal.append([{ put: 'last' }])
  await journal.close()
  expect(await valuesNow()).toEqual([...some.slice(0, 3), { put: 'last' }])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('reads all values before a cut at any byte', async () => {
  const whole = await fifty()
  const lines = new Set<number>([0])
  for (let at = 0; at < whole.length; at++) if (whole[at] === 10) lines.add(at + 1)
  for (let length = 0; length < whole.length; length++) {
    const { values, problem, movedPart } = await afterwards(whole.subarray(0, length))
    const complete = [...lines].filter((end) => end > 0 && end <= length).length
    expect(values).toHaveLength(Math.max(0, complete - 1))
    // A cut between two lines is invisible; all others are reported.
    if (lines.has(length)) expect([problem, movedPart]).toEqual([undefined, undefined])
    else {
      expect(problem).toMatch(/damaged/)
      expect(whole.subarray(0, length).includes(movedPart!)).toBe(true)
    }
  }
}, 60_000)

test('reads all values before a flipped bit', async () => {
  const whole = await fifty()
  // Every thousandth part of the file, with different bits.
  for (let time = 0; time < 1000; time++) {
    const bad = Buffer.from(whole)
    const at = Math.floor((time * whole.length) / 1000)
    bad[at]! ^= 1 << (time % 8)
    const { values, problem, movedPart } = await afterwards(bad)
    expect(problem).toMatch(/damaged/)
    const intact = whole.subarray(0, at).toString().split('\n').length - 2
    expect(values).toHaveLength(Math.max(0, intact))
    expect(bad.subarray(bad.length - movedPart!.length)).toEqual(movedPart)
  }
}, 60_000)

test('replaces empty files, and moves garbage and other versions away', async () => {
  const whole = await fifty()
  expect(await afterwards(Buffer.alloc(0))).toEqual({ values: [], problem: undefined, movedPart: undefined })
  const other = Buffer.from(whole.toString().replace('"version":1', '"version":0'))
  for (const bad of [
    Buffer.alloc(5000),
    Buffer.from('{"items":[]}\n'),
    other,
    Buffer.from('\n\n\n'),
    Buffer.from(' '),
  ]) {
    const { values, problem, movedPart } = await afterwards(bad)
    expect([values, movedPart]).toEqual([[], bad])
    expect(problem).toMatch(/damaged or has another version.*saved as q\.journal\.corrupt-/)
  }
})

test('reports invalid paths as problems', async () => {
  const folder = join(path, '..')
  const isFolder = await openJournal(folder)
  expect(isFolder.problem).toMatch(/cannot be read/)
  await writeFile(path, 'x')
  const below = await openJournal(join(path, 'q.journal'))
  expect(below.problem).toBeDefined()
  for (const journal of [isFolder, below]) {
    await expect(journal.append([1])).rejects.toThrow()
    await expect(journal.rewrite(() => [1])).rejects.toThrow()
    await journal.close()
  }
  expect(await readFile(path, 'utf8')).toBe('x')
})

/** Runs code with an open `journal` in another process. Resolves with its output. */
async function inProcess(code: string, { uid, shell }: { uid?: number; shell?: string } = {}) {
  const script = `import { openJournal } from ${JSON.stringify(join(import.meta.dirname, 'journal.ts'))}
    const journal = await openJournal(${JSON.stringify(path)})
    process.stdout.write(JSON.stringify(await (async () => { ${code} })()))`
  const args = ['--input-type=module', '-e', script]
  const run = promisify(execFile)
  const { stdout } = shell
    ? await run('sh', ['-c', `${shell}; exec "$0" "$@"`, process.execPath, ...args])
    : await run(process.execPath, args, uid === undefined ? {} : { uid })
  return JSON.parse(stdout) as unknown
}

test.skipIf(process.platform === 'win32')(
  'reports a full disk, loses nothing written, and recovers once there is room',
  async () => {
    await fifty()
    const outcomes = await inProcess(
      `const long = 'x'.repeat(40_000)
     const results = []
     for (let at = 0; at < 3; at++) results.push(await journal.append([{ long }]).then(() => 'stored', (error) => error.code ?? 'not stored'))
     results.push(await journal.rewrite(() => [{ short: true }]).then(() => 'stored', () => 'not stored'))
     results.push(await journal.append([{ after: true }]).then(() => 'stored', () => 'not stored'))
     return results`,
      // Limits files to 64 kB: like a full disk, but without privileges.
      { shell: "trap '' XFSZ; ulimit -f 128" },
    )
    expect(outcomes).toEqual(['stored', 'EFBIG', 'not stored', 'stored', 'stored'])
    expect(await valuesNow()).toEqual([{ short: true }, { after: true }])
  },
)

test.skipIf(process.getuid?.() !== 0)('reads from a read-only folder and reports the problem', async () => {
  await fifty()
  // Only root may write to the folder.
  const folder = join(path, '..')
  for (const [which, mode] of [
    [root, 0o755],
    [folder, 0o755],
    [path, 0o644],
  ] as const)
    await chmod(which, mode)
  const seen = await inProcess(
    `return { count: journal.values.length, problem: journal.problem,
       append: await journal.append([1]).then(() => 'stored', () => 'not stored'),
       rewrite: await journal.rewrite(() => [1]).then(() => 'stored', () => 'not stored') }`,
    { uid: 65_534 },
  )
  expect(seen).toEqual({ count: 50, problem: unwritable, append: 'not stored', rewrite: 'not stored' })
  // Damaged as well: the valid part is read, and the rest is not changed.
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, -3))
  expect(await inProcess(`return [journal.values.length, journal.problem]`, { uid: 65_534 })).toEqual([
    49,
    expect.stringMatching(/damaged.*was not changed/),
  ])
  expect(await readFile(path)).toEqual(bytes.subarray(0, -3))
})

test('shares one write among simultaneous appends', async () => {
  const journal = await openJournal(path)
  await Promise.all(some.map((value) => journal.append([value])))
  await journal.close()
  expect(await valuesNow()).toEqual(some)
})
