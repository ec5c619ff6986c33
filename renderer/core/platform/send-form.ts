import { addressOf, splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import { replyError } from '#shared/core/reply-error.ts'
import { authorization, type Connection, expiryCheck, throwOffline } from './connection.ts'
import { formData } from './form-data.ts'
import type { FormFiles, FormRequest } from './form-request.ts'
import { confirmingSender } from './identity.ts'
import { parseJson } from './parse-json.ts'
import type { Platform } from './platform.ts'

/** Upload ids of files whose form was rejected, so that the next try does not send them again. */
const uploaded = new WeakMap<File, string>()

/** Fields whose file may exceed the limit of a form. */
const large = ['file', 'photo']

/** Sends a form with files. A file that is too large for a form is sent before it, in chunks. */
export function formSender(connection: Connection): Platform['sendForm'] {
  const send = confirmingSender(wholeSender(connection))
  return async <Answer, Field extends string>(request: FormRequest<Answer, Field>) => {
    const { onProgress, signal, ...rest } = request
    const files: FormFiles = request.files ?? {}
    const file = large.map((name) => files[name]).find((value) => value instanceof File)
    if (!file || file.size <= uploadLimit) return (await send(request)) as Answer
    const { sendInChunks } = await import('./send-in-chunks.ts').catch(throwOffline)
    const [method] = splitRoute(request.to.route)
    const use = request.use ?? (method === 'PUT' ? 'change' : 'form')
    const onSent = (bytes: number) => onProgress?.(bytes / file.size)
    const upload = uploaded.get(file) ?? (await sendInChunks(connection, file, { use, onSent, signal }))
    uploaded.set(file, upload)
    const others = Object.fromEntries(Object.entries(files).filter(([name]) => !large.includes(name)))
    const whole = { ...rest, files: others, fields: { ...request.fields, upload }, ...(signal && { signal }) }
    return (await send(whole).catch((error: unknown) => {
      if (AppError.from(error).code === 'NOT_FOUND') uploaded.delete(file)
      throw error
    })) as Answer
  }
}

/** Uses XMLHttpRequest, because fetch cannot report upload progress. */
function wholeSender(connection: Connection) {
  return ({ to, params, query, headers = {}, onProgress, signal, ...content }: FormRequest) =>
    new Promise<unknown>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const [method] = splitRoute(to.route)
      request.open(method, addressOf(to.route, params, query))
      const onReply = expiryCheck(connection)
      for (const [name, value] of Object.entries({ ...authorization(connection), ...headers }))
        request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
      request.onerror = () => reject(new AppError('OFFLINE', 'The connection was lost.'))
      request.onabort = () => reject(new AppError('UNEXPECTED', 'This upload was stopped.'))
      request.onload = () => {
        const body = parseJson(request.responseText)
        onReply(request.status)
        if (request.status >= 400) reject(replyError(request.status, body, request.getResponseHeader('Retry-After')))
        else resolve(body)
      }
      signal?.addEventListener('abort', () => request.abort())
      request.send(formData(content))
    })
}
