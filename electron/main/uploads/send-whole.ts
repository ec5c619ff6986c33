import { randomUUID } from 'node:crypto'
import { photoUpload } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { fieldsOf } from './details.ts'
import { bytesOf } from './file-on-disk.ts'
import type { PendingRequest } from './pending-request.ts'
import { photoIdOf, readReply, transfer } from './transfer.ts'

/**
 * Sends a file as one form. The same key on every try: a photo whose answer was
 * lost is not stored twice.
 */
export async function sendWhole({ ask, item, key, mime, state, handle, onSent, signal }: PendingRequest) {
  const boundary = `vitrine-${randomUUID()}`
  const head = Buffer.from(
    // Details first, so the server knows them before the bytes arrive.
    `${Object.entries(fieldsOf(item.details))
      .map(([name, value]) => `${part(boundary, name)}\r\n\r\n${value}\r\n`)
      .join('')}${part(boundary, 'photo', item.name)}\r\nContent-Type: ${mime}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const body = async function* () {
    yield head
    yield* bytesOf(handle, state, 0)
    yield tail
  }
  let gone = -head.length
  const [, path] = splitRoute(photoUpload)
  const request = {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': key },
    length: head.length + state.size + tail.length,
    body: body(),
    onPiece(bytes: number) {
      gone += bytes
      onSent(Math.min(state.size, Math.max(0, gone)))
    },
    signal,
  }
  return photoIdOf(await transfer(ask, path, request, readReply))
}

/** Head of a part, as browsers write it. */
function part(boundary: string, name: string, fileName?: string) {
  const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}`
}

const quoted = (text: string) => text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
