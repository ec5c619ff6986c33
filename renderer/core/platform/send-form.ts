import { addressOf, splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import { replyError } from '#shared/core/reply-error.ts'
import { type Connection, offline } from './connection.ts'
import { formData } from './form-data.ts'
import type { FormFiles, FormRequest } from './form-request.ts'
import { confirmingSender } from './identity.ts'
import type { Platform } from './platform.ts'

/** Files that the site has whole and that no form has brought in yet: a form that was refused does not send them again. */
const arrived = new WeakMap<File, string>()

/** Fields whose file may be larger than a form. */
const large = ['file', 'photo']

/** Sends a form with files. One that is too large for a form goes before it, in pieces. */
export function formSender(connection: Connection): Platform['sendForm'] {
  const send = confirmingSender(wholeSender(connection))
  return async <Answer, Field extends string>(request: FormRequest<Answer, Field>) => {
    const { onProgress, signal, ...rest } = request
    const files: FormFiles = request.files ?? {}
    const file = large.map((name) => files[name]).find((value) => value instanceof File)
    if (!file || file.size <= uploadLimit) return (await send(request)) as Answer
    const { sendInPieces } = await import('./send-in-pieces.ts').catch(offline)
    const [method] = splitRoute(request.to.route)
    const use = request.use ?? (method === 'PUT' ? 'change' : 'form')
    const onSent = (bytes: number) => onProgress?.(bytes / file.size)
    const upload = arrived.get(file) ?? (await sendInPieces(connection, file, { use, onSent, signal }))
    arrived.set(file, upload)
    const others = Object.fromEntries(Object.entries(files).filter(([name]) => !large.includes(name)))
    const whole = { ...rest, files: others, words: { ...request.words, upload }, ...(signal && { signal }) }
    return (await send(whole).catch((error: unknown) => {
      if (AppError.from(error).code === 'NOT_FOUND') arrived.delete(file)
      throw error
    })) as Answer
  }
}

/** fetch cannot report how far it is, so this uses XMLHttpRequest. */
function wholeSender({ token, session, onExpired }: Connection) {
  return ({ to, params, query, headers = {}, onProgress, signal, ...said }: FormRequest) =>
    new Promise<unknown>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const [method] = splitRoute(to.route)
      request.open(method, addressOf(to.route, params, query))
      const before = session()
      const kept = token()
      if (kept) request.setRequestHeader('Authorization', `Bearer ${kept}`)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
      request.onerror = () => reject(new AppError('OFFLINE', 'The connection was lost.'))
      request.onabort = () => reject(new AppError('UNEXPECTED', 'This upload was stopped.'))
      request.onload = () => {
        const body = parsed(request.responseText)
        if (request.status === 401 && before !== null && before === session()) onExpired()
        if (request.status >= 400) reject(replyError(request.status, body, request.getResponseHeader('Retry-After')))
        else resolve(body)
      }
      signal?.addEventListener('abort', () => request.abort())
      request.send(formData(said))
    })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
