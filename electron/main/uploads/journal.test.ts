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

// Short ones, for the disk is waited for after each of thousands of disasters.
const some = Array.from({ length: 50 }, (_, at) => (at === 7 ? { name: 'Fotó "\n" 😀' } : at))

/** The bytes of a journal with fifty values, as written in five goes. */
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

/** Opens what a disaster left, and checks what always holds: what is read is a true beginning, and it can be written. */
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
  const kept = names[0] && (await readFile(names[0]))
  for (const name of names) await rm(name)
  return { values, problem, kept }
}

test('what was appended is there again', async () => {
  await fifty()
  const journal = await openJournal(path)
  expect([journal.values, journal.problem, await aside()]).toEqual([some, undefined, []])
  await journal.rewrite(() => some.slice(0, 3))
  await journal.append([{ put: 'last' }])
  await journal.close()
  expect(await valuesNow()).toEqual([...some.slice(0, 3), { put: 'last' }])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('cut off at any byte, everything before is kept and the rest put aside', async () => {
  const whole = await fifty()
  const lines = new Set<number>([0])
  for (let at = 0; at < whole.length; at++) if (whole[at] === 10) lines.add(at + 1)
  for (let length = 0; length < whole.length; length++) {
    const { values, problem, kept } = await afterwards(whole.subarray(0, length))
    const complete = [...lines].filter((end) => end > 0 && end <= length).length
    expect(values).toHaveLength(Math.max(0, complete - 1))
    // Cut between two lines nothing can be seen of it; elsewhere people are told.
    if (lines.has(length)) expect([problem, kept]).toEqual([undefined, undefined])
    else {
      expect(problem).toMatch(/damaged/)
      expect(whole.subarray(0, length).includes(kept!)).toBe(true)
    }
  }
}, 60_000)

test('a flipped bit costs nothing before it, and is never read as something else', async () => {
  const whole = await fifty()
  // Every thousandth part of the file, each with another bit.
  for (let time = 0; time < 1000; time++) {
    const bad = Buffer.from(whole)
    const at = Math.floor((time * whole.length) / 1000)
    bad[at]! ^= 1 << (time % 8)
    const { values, problem, kept } = await afterwards(bad)
    expect(problem).toMatch(/damaged/)
    const intact = whole.subarray(0, at).toString().split('\n').length - 2
    expect(values).toHaveLength(Math.max(0, intact))
    expect(bad.subarray(bad.length - kept!.length)).toEqual(kept)
  }
}, 60_000)

test('an empty file is a new one; garbage and another version are put aside whole', async () => {
  const whole = await fifty()
  expect(await afterwards(Buffer.alloc(0))).toEqual({ values: [], problem: undefined, kept: undefined })
  const other = Buffer.from(whole.toString().replace('"version":1', '"version":0'))
  for (const bad of [
    Buffer.alloc(5000),
    Buffer.from('{"items":[]}\n'),
    other,
    Buffer.from('\n\n\n'),
    Buffer.from(' '),
  ]) {
    const { values, problem, kept } = await afterwards(bad)
    expect([values, kept]).toEqual([[], bad])
    expect(problem).toMatch(/damaged or of another version.*kept as q\.journal\.corrupt-/)
  }
})

test('a file that is no file, and a folder that is none, are problems to tell and nothing worse', async () => {
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

/** Runs lines of code in a process of its own, where `journal` is opened. Resolves with what it answers. */
async function elsewhere(code: string, { uid, shell }: { uid?: number; shell?: string } = {}) {
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
  'a full disk is told, harms nothing that was written, and is over when there is room',
  async () => {
    await fifty()
    const told = await elsewhere(
      `const long = 'x'.repeat(40_000)
     const said = []
     for (let at = 0; at < 3; at++) said.push(await journal.append([{ long }]).then(() => 'kept', (error) => error.code ?? 'not kept'))
     said.push(await journal.rewrite(() => [{ short: true }]).then(() => 'kept', () => 'not kept'))
     said.push(await journal.append([{ after: true }]).then(() => 'kept', () => 'not kept'))
     return said`,
      // Files may have 64 kB here: as good as a full disk, and no privilege is needed for it.
      { shell: "trap '' XFSZ; ulimit -f 128" },
    )
    expect(told).toEqual(['kept', 'EFBIG', 'not kept', 'kept', 'kept'])
    expect(await valuesNow()).toEqual([{ short: true }, { after: true }])
  },
)

test.skipIf(process.getuid?.() !== 0)('a read-only folder is told, and read all the same', async () => {
  await fifty()
  // The folder belongs to root; nobody else may write there.
  const folder = join(path, '..')
  for (const [which, mode] of [
    [root, 0o755],
    [folder, 0o755],
    [path, 0o644],
  ] as const)
    await chmod(which, mode)
  const seen = await elsewhere(
    `return { count: journal.values.length, problem: journal.problem,
       append: await journal.append([1]).then(() => 'kept', () => 'not kept'),
       rewrite: await journal.rewrite(() => [1]).then(() => 'kept', () => 'not kept') }`,
    { uid: 65_534 },
  )
  expect(seen).toEqual({ count: 50, problem: unwritable, append: 'not kept', rewrite: 'not kept' })
  // Damaged as well: what can be read is, and the rest stays where it is.
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, -3))
  expect(await elsewhere(`return [journal.values.length, journal.problem]`, { uid: 65_534 })).toEqual([
    49,
    expect.stringMatching(/damaged.*left as it is/),
  ])
  expect(await readFile(path)).toEqual(bytes.subarray(0, -3))
})

test('appends at the same time share a write', async () => {
  const journal = await openJournal(path)
  await Promise.all(some.map((value) => journal.append([value])))
  await journal.close()
  expect(await valuesNow()).toEqual(some)
})
