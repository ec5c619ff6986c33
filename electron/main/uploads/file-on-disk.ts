import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#shared/core/errors.ts'
import { heicProblem, invalidType, isHeic, pictureTypes } from '#shared/core/photo-options.ts'

/** A file as it was when it was read. */
export interface FileState {
  /** Bytes. */
  size: number
  /** When it was last changed, in ms of the clock. */
  modified: number
}

export interface Examined extends FileState {
  mime: string
  /** Of all its bytes, hex. */
  sha256: string
}

const MB = 1024 * 1024
/** How much of a file tells its type. */
const sample = 4100
/** How often a file that changes under the reader is read again. */
const readings = 3

/**
 * Reads a file whole, in pieces. Throws BAD_FILE_TYPE for what no site takes, and in words when it cannot be read; how
 * large it may be, the site's plan says.
 */
export async function examine(path: string): Promise<Examined> {
  const handle = await openFile(path)
  const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(MB)
  try {
    for (let reading = 1; reading <= readings; reading++) {
      const before = await stateOf(handle)
      const read = await readAll(handle, buffer)
      const after = await stateOf(handle)
      if (isSame(before, after) && read.size === after.size) return { ...after, mime: read.mime, sha256: read.sha256 }
    }
  } finally {
    buffers.push(buffer)
    await handle.close()
  }
  throw new AppError('CONFLICT', 'This file is being changed. Try again when that is done.')
}

/** As many as files are read at a time; reused, because thousands follow each other. */
const buffers: Buffer[] = []

async function readAll(handle: FileHandle, buffer: Buffer) {
  const hash = createHash('sha256')
  let size = 0
  let mime = ''
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, size).catch(unreadable)
    if (size === 0) mime = await pictureTypeOf(buffer.subarray(0, Math.min(sample, bytesRead)))
    if (bytesRead === 0) return { size, mime, sha256: hash.digest('hex') }
    hash.update(buffer.subarray(0, bytesRead))
    size += bytesRead
  }
}

/** Throws when it is no picture that a site takes. */
async function pictureTypeOf(start: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  if (found && isHeic({ type: found.mime })) throw new AppError('BAD_FILE_TYPE', heicProblem)
  if (!found || !pictureTypes.includes(found.mime)) throw new AppError('BAD_FILE_TYPE', invalidType('photo'))
  return found.mime
}

/** Thrown into an upload whose file is no longer the one that was examined. */
export class FileChanged extends Error {}

/** A file to be sent: its bytes from `from` on, the last of which are only given while it is still as `state` says. */
export async function* bytesOf(handle: FileHandle, state: FileState, from: number): AsyncGenerator<Buffer> {
  for (let at = from; at < state.size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(MB / 4, state.size - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at).catch(unreadable)
    at += bytesRead
    if (bytesRead === 0 || (at >= state.size && !isSame(state, await stateOf(handle)))) throw new FileChanged()
    yield buffer.subarray(0, bytesRead)
  }
}

/** Opens a file that was examined. Throws FileChanged when it is another by now. */
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
    throw new AppError('NOT_FOUND', 'This file is no longer where it was. Put it back and try again.', { cause })
  })

function unreadable(cause: unknown): never {
  throw new AppError('NOT_FOUND', 'This file cannot be read. Check that it can be opened, and try again.', { cause })
}
