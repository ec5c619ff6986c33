import { AppError } from '#shared/core/errors.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import { replyError } from '#shared/core/reply-error.ts'
import { type Connection, offline } from './connection.ts'
import { confirmingSender } from './identity.ts'

export interface FormRequest {
  method: 'POST' | 'PUT'
  url: string
  form: FormData
  headers?: Record<string, string>
  /** What a file too large for the form is uploaded for, where that is not a record's file. */
  use?: 'import'
  /** 0 to 1. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

/** Files that the site has whole and that no form has brought in yet: a form that was refused does not send them again. */
const arrived = new WeakMap<File, string>()

/** Fields whose file may be larger than a form. */
const large = ['file', 'photo']

/** Sends a form with files. One that is too large for a form goes before it, in pieces. */
export function formSender(connection: Connection) {
  const send = confirmingSender(wholeSender(connection))
  return async (request: FormRequest): Promise<unknown> => {
    const file = large.map((name) => request.form.get(name)).find((value) => value instanceof File)
    if (!file || file.size <= uploadLimit) return send(request)
    const { form: all, use = request.method === 'PUT' ? 'change' : 'form', onProgress, signal, ...rest } = request
    const { sendInPieces } = await import('./send-in-pieces.ts').catch(offline)
    const onSent = (bytes: number) => onProgress?.(bytes / file.size)
    const upload = arrived.get(file) ?? (await sendInPieces(connection, file, { use, onSent, signal }))
    arrived.set(file, upload)
    const form = new FormData()
    for (const [name, value] of all) if (!large.includes(name)) form.append(name, value)
    form.append('upload', upload)
    return send({ ...rest, form, ...(signal && { signal }) }).catch((error: unknown) => {
      if (AppError.from(error).code === 'NOT_FOUND') arrived.delete(file)
      throw error
    })
  }
}

/** fetch cannot report how far it is, so this uses XMLHttpRequest. */
function wholeSender({ token, session, onExpired }: Connection) {
  return ({ method, url, form, headers = {}, onProgress, signal }: FormRequest) =>
    new Promise<unknown>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
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
      request.send(form)
    })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
