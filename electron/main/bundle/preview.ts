import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '#shared/core/errors.ts'
import { foreignHeaders } from './policy.ts'

/** What Chromium can show, by what its first bytes say. */
const kinds: [type: string, isIt: (start: Buffer) => boolean][] = [
  ['image/jpeg', (start) => start.readUIntBE(0, 3) === 0xffd8ff],
  ['image/png', (start) => start.toString('latin1', 1, 8) === 'PNG\r\n\x1a\n'],
  ['image/gif', (start) => start.toString('latin1', 0, 4) === 'GIF8'],
  ['image/webp', (start) => start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP'],
  ['image/avif', (start) => /^ftyp(avif|avis)$/.test(start.toString('latin1', 4, 12))],
]

/** The picture of a queued upload, as it is on the disk. Throws NOT_FOUND for what is no picture. */
export async function previewOf(path: string | undefined): Promise<Response> {
  const file = path === undefined ? undefined : await open(path).catch(() => undefined)
  if (!file) throw noPicture()
  try {
    const start = Buffer.alloc(16)
    await file.read(start, 0, start.length, 0)
    const [type] = kinds.find(([, isIt]) => isIt(start)) ?? []
    if (!type) throw noPicture()
    const bytes = Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream
    return new Response(bytes, { headers: { ...foreignHeaders, 'content-type': type, 'cache-control': 'no-store' } })
  } catch (error) {
    await file.close()
    throw error
  }
}

const noPicture = () => new AppError('NOT_FOUND', 'There is no picture to show.')
