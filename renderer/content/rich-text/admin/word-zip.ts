import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { WordProblem } from './word-problem.ts'

/** Bytes that a document may take when it is unpacked: all of it, and what is not pictures. */
const most = { all: 120 * 1024 * 1024, text: 40 * 1024 * 1024 }

/**
 * The same document, packed by ourselves from what was counted while it was unpacked:
 * who reads it next meets no more bytes than it may, whatever the file says of itself.
 */
export async function repacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, useCompressionStream: true })
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0, useWebWorkers: false })
  const left = { ...most }
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.encrypted) throw new WordProblem('locked')
    // Macros, fonts and other programs' files are nothing that a text shows.
    if (entry.directory || /\.(bin|odttf|ttf|exe|dll)$/i.test(entry.filename)) continue
    const kind = /\.(xml|rels)$/i.test(entry.filename) ? 'text' : 'all'
    const data = await unpacked(entry, Math.min(left.all, left[kind]))
    left.all -= data.length
    left.text -= kind === 'text' ? data.length : 0
    await writer.add(entry.filename, new Uint8ArrayReader(data))
  }
  return (await writer.close()).buffer
}

interface Packed {
  uncompressedSize: number
  getData(to: WritableStream<Uint8Array>): Promise<unknown>
}

/** What an entry holds. Throws as soon as it is more than `room`, whatever it says of itself. */
async function unpacked(entry: Packed, room: number): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.uncompressedSize > room) throw new WordProblem('huge')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length
      if (size > room) throw new WordProblem('huge')
      chunks.push(new Uint8Array(chunk))
    },
  })
  await entry.getData(sink)
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
