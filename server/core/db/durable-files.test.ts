import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFsync, type FileSystem } from './durable-files.ts'

class ErrnoError extends Error {
  readonly errno: number
  constructor(errno: number) {
    super('FS error')
    this.errno = errno
  }
}

/** The fsync that PostgreSQL calls, for the path of a file and its descriptor. */
function fsyncOf(numbers: Record<string, number>) {
  const NODEFS: FileSystem['filesystems']['NODEFS'] = {
    realPath: (node) => (node as { path: string }).path,
    convertNodeCode: (error) => numbers[(error as NodeJS.ErrnoException).code!],
    stream_ops: {},
  }
  addFsync({ ErrnoError, filesystems: { NODEFS } })
  return (path: string, nfd?: number) => NODEFS.stream_ops.fsync!({ nfd, node: { path } })
}

const someFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-fsync-'))

test('converts a system error to an Emscripten error', () => {
  const fsync = fsyncOf({ ENOENT: 44 })
  expect(() => fsync(join(someFolder(), 'missing'))).toThrow(expect.objectContaining({ errno: 44 }))
  const closed = openSync(someFolder(), 'r')
  closeSync(closed)
  // A code without a number is an input/output error, never success.
  expect(() => fsync('/any', closed)).toThrow(expect.objectContaining({ errno: 29 }))
})

test('rethrows other errors unchanged', () => {
  const NODEFS: FileSystem['filesystems']['NODEFS'] = {
    realPath: () => {
      throw new RangeError('too deep')
    },
    convertNodeCode: () => 1,
    stream_ops: {},
  }
  addFsync({ ErrnoError, filesystems: { NODEFS } })
  expect(() => NODEFS.stream_ops.fsync!({ node: {} })).toThrow(RangeError)
})

test.runIf(process.platform === 'linux')('reopens a folder only after it was recreated', () => {
  const fsync = fsyncOf({})
  const folder = join(someFolder(), 'base')
  const openOnes = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
      } catch {
        return false
      }
    })
  mkdirSync(folder)
  for (let time = 0; time < 3; time++) expect(fsync(folder)).toBe(0)
  const [first, ...others] = openOnes()
  expect([first, others]).toEqual([expect.any(String), []])
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  expect(fsync(folder)).toBe(0)
  expect(openOnes().map((fd) => readlinkSync(`/proc/self/fd/${fd}`))).toEqual([folder])
})
