import { randomUUID } from 'node:crypto'
import { splitRoute } from '#shared/core/endpoint.ts'
import { photoUpload } from '#shared/core/plain-routes.ts'
import { fieldsOf } from './details.ts'
import { bytesOf } from './file-on-disk.ts'
import type { PendingRequest } from './pending-request.ts'
import { photoIdOf, readReply, transfer } from './transfer.ts'

/** Sends a file as one form, with the same key for every attempt, so that a photo is not stored twice. */
export async function sendWhole({ ask, item, key, mime, state, handle, onSent, signal }: PendingRequest) {
  const boundary = `vitrine-${randomUUID()}`
  const head = Buffer.from(
    // The details come first, so that the server has them before the file.
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
  let sent = -head.length
  const [, path] = splitRoute(photoUpload)
  const request = {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': key },
    length: head.length + state.size + tail.length,
    body: body(),
    onChunk(bytes: number) {
      sent += bytes
      onSent(Math.min(state.size, Math.max(0, sent)))
    },
    signal,
  }
  return photoIdOf(await transfer(ask, path, request, readReply))
}

/** The header of a form part, as browsers write it. */
function part(boundary: string, name: string, fileName?: string) {
  const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}`
}

const quoted = (text: string) => text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
