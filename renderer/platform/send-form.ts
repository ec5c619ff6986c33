import { AppError } from '#shared/errors.ts'
import { replyError } from '#shared/reply-error.ts'
import type { Connection } from './connection.ts'

export interface FormRequest {
  method: 'POST' | 'PUT'
  url: string
  form: FormData
  headers?: Record<string, string>
  /** 0 to 1. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

/** Sends a form with files. fetch cannot report how far it is, so this uses XMLHttpRequest. */
export function formSender({ token, session, onExpired }: Connection) {
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
