import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { WordProblem } from './word-problem.ts'

/** Maximum unpacked bytes of all entries, and of the XML entries. */
const most = { all: 120 * 1024 * 1024, text: 40 * 1024 * 1024 }

/** Repacks a document while counting its unpacked bytes, as a protection against zip bombs. */
export async function repacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, useCompressionStream: true })
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0, useWebWorkers: false })
  const left = { ...most }
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.encrypted) throw new WordProblem('locked')
    // Macros, fonts and embedded files are not imported.
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

/** The content of an entry. Throws as soon as it exceeds `room`, because the stated size may be wrong. */
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
