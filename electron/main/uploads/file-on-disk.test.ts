import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { heicProblem } from '#shared/core/photo-options.ts'
import { bytesOf, examine, FileChanged, reopen } from './file-on-disk.ts'

let root: string
let path: string
let count = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
})
beforeEach(() => {
  path = join(root, `${count++}`)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const jpegStart = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const jpegOf = (size: number) => Buffer.concat([jpegStart, randomBytes(size - jpegStart.length)])
const MB = 1024 * 1024

test('reads size, type and hash of a file', async () => {
  for (const size of [100, MB, MB + 1, 10 * MB + 1]) {
    const bytes = jpegOf(size)
    await writeFile(path, bytes)
    const { mtimeMs } = await stat(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await examine(path)).toEqual({ size, mime: 'image/jpeg', sha256, modified: mtimeMs })
  }
})

test('refuses unsupported files before reading them whole', async () => {
  const wrong = { code: 'BAD_FILE_TYPE', message: 'Invalid file type for photo upload' }
  for (const content of ['', 'x', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7\n', '#!/bin/sh\n']) {
    await writeFile(path, content)
    await expect(examine(path)).rejects.toMatchObject(wrong)
  }
})

test('refuses HEIC pictures with the reason', async () => {
  await writeFile(path, Buffer.from('0000001866747970686569630000000068656963', 'hex'))
  await expect(examine(path)).rejects.toMatchObject({ code: 'BAD_FILE_TYPE', message: heicProblem })
})

test('distinguishes missing from unreadable files', async () => {
  await expect(examine(path)).rejects.toThrow('This file was moved or deleted. Put it back and try again.')
  await expect(examine(join(root, '\0'))).rejects.toThrow('This file cannot be read.')
  await expect(examine(root)).rejects.toMatchObject({ code: 'BAD_FILE_TYPE' })
})

async function sent(state: { size: number; modified: number }, from = 0, meanwhile = async () => {}) {
  const handle = await reopen(path, state)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of bytesOf(handle, state, from)) {
      chunks.push(chunk)
      if (chunks.length === 1) await meanwhile()
    }
  } finally {
    await handle.close()
  }
  return Buffer.concat(chunks)
}

test('sends an examined file from any position', async () => {
  const bytes = jpegOf(700_000)
  await writeFile(path, bytes)
  const state = await examine(path)
  expect((await sent(state)).equals(bytes)).toBe(true)
  expect((await sent(state, 600_000)).equals(bytes.subarray(600_000))).toBe(true)
})

test('never finishes sending a changed file', async () => {
  await writeFile(path, jpegOf(700_000))
  const state = await examine(path)
  const later = new Date(Date.now() + 5000)
  await expect(sent(state, 0, () => utimes(path, later, later))).rejects.toThrow(FileChanged)
  await expect(sent(state)).rejects.toThrow(FileChanged)
  const now = await examine(path)
  await expect(sent(now, 0, () => truncate(path, 300_000))).rejects.toThrow(FileChanged)
})
