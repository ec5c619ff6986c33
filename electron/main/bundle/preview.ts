import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '#shared/core/errors.ts'
import { foreignHeaders } from './policy.ts'

/** Image types that Chromium can show, by their first bytes. */
const kinds: [type: string, isIt: (start: Buffer) => boolean][] = [
  ['image/jpeg', (start) => start.readUIntBE(0, 3) === 0xffd8ff],
  ['image/png', (start) => start.toString('latin1', 1, 8) === 'PNG\r\n\x1a\n'],
  ['image/gif', (start) => start.toString('latin1', 0, 4) === 'GIF8'],
  ['image/webp', (start) => start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP'],
  ['image/avif', (start) => /^ftyp(avif|avis)$/.test(start.toString('latin1', 4, 12))],
]

/** The image of a queued upload, from the disk. Throws NOT_FOUND if it is no image. */
export async function previewOf(path: string | undefined): Promise<Response> {
  const file = path === undefined ? undefined : await open(path).catch(() => undefined)
  if (!file) throw noPreview()
  try {
    const start = Buffer.alloc(16)
    await file.read(start, 0, start.length, 0)
    const [type] = kinds.find(([, isIt]) => isIt(start)) ?? []
    if (!type) throw noPreview()
    const bytes = Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream
    return new Response(bytes, { headers: { ...foreignHeaders, 'content-type': type, 'cache-control': 'no-store' } })
  } catch (error) {
    await file.close()
    throw error
  }
}

const noPreview = () => new AppError('NOT_FOUND', 'This file has no preview.')
