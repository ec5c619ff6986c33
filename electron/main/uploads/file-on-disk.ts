import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#shared/core/errors.ts'
import { heicProblem, imageTypes, invalidType, isHeic } from '#shared/core/photo-options.ts'

/** Size and time of a file when it was read. */
export interface FileState {
  /** Bytes. */
  size: number
  /** Time of the last change, in ms. */
  modified: number
}

export interface Examined extends FileState {
  mime: string
  /** SHA-256 of all bytes, hex. */
  sha256: string
}

const MB = 1024 * 1024
/** Number of bytes that identify the type. */
const sampleSize = 4100
/** How often a file that changes while being read is read again. */
const maxReadings = 3

/**
 * Reads a whole file in chunks. Throws BAD_FILE_TYPE for unsupported types, and an error with a message when it cannot be
 * read. The maximum size depends on the site's plan.
 */
export async function examine(path: string): Promise<Examined> {
  const handle = await openFile(path)
  const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(MB)
  try {
    for (let reading = 1; reading <= maxReadings; reading++) {
      const before = await stateOf(handle)
      const read = await readAll(handle, buffer)
      const after = await stateOf(handle)
      if (isSame(before, after) && read.size === after.size) return { ...after, mime: read.mime, sha256: read.sha256 }
    }
  } finally {
    buffers.push(buffer)
    await handle.close()
  }
  throw new AppError('CONFLICT', 'This file is being changed. Try again when the change is finished.')
}

/** One buffer per file that is read at the same time, reused for thousands of files. */
const buffers: Buffer[] = []

async function readAll(handle: FileHandle, buffer: Buffer) {
  const hash = createHash('sha256')
  let size = 0
  let mime = ''
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, size).catch(unreadable)
    if (size === 0) mime = await imageTypeOf(buffer.subarray(0, Math.min(sampleSize, bytesRead)))
    if (bytesRead === 0) return { size, mime, sha256: hash.digest('hex') }
    hash.update(buffer.subarray(0, bytesRead))
    size += bytesRead
  }
}

/** Throws for unsupported images. */
async function imageTypeOf(start: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  if (found && isHeic({ type: found.mime })) throw new AppError('BAD_FILE_TYPE', heicProblem)
  if (!found || !imageTypes.includes(found.mime)) throw new AppError('BAD_FILE_TYPE', invalidType('photo'))
  return found.mime
}

/** Thrown when a file has changed since it was examined. */
export class FileChanged extends Error {}

/** The bytes of a file from `from` on. Checks before the last chunk that the file still has this `state`. */
export async function* bytesOf(handle: FileHandle, state: FileState, from: number): AsyncGenerator<Buffer> {
  for (let at = from; at < state.size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(MB / 4, state.size - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at).catch(unreadable)
    at += bytesRead
    if (bytesRead === 0 || (at >= state.size && !isSame(state, await stateOf(handle)))) throw new FileChanged()
    yield buffer.subarray(0, bytesRead)
  }
}

/** Opens an examined file. Throws FileChanged when it has changed since. */
export async function reopen(path: string, state: FileState): Promise<FileHandle> {
  const handle = await openFile(path)
  if (isSame(state, await stateOf(handle))) return handle
  await handle.close()
  throw new FileChanged()
}

const isSame = (a: FileState, b: FileState) => a.size === b.size && a.modified === b.modified

async function stateOf(handle: FileHandle): Promise<FileState> {
  const facts = await handle.stat().catch(unreadable)
  if (!facts.isFile()) throw new AppError('BAD_FILE_TYPE', invalidType('photo'))
  return { size: facts.size, modified: facts.mtimeMs }
}

const openFile = (path: string) =>
  open(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') return unreadable(cause)
    throw new AppError('NOT_FOUND', 'This file was moved or deleted. Put it back and try again.', { cause })
  })

function unreadable(cause: unknown): never {
  throw new AppError('NOT_FOUND', 'This file cannot be read. Check that you can open it, and try again.', { cause })
}
