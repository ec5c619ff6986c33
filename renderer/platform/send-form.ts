import { AppError } from '#shared/errors.ts'

export interface FormRequest {
  method: 'POST' | 'PUT'
  url: string
  form: FormData
  headers?: Record<string, string>
  /** 0 to 1. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

interface Connection {
  /** The stored session token, if any. */
  token: () => string | null
  /** Told when the server no longer knows that token. */
  onExpired: () => void
}

/** Sends a form with files. fetch cannot report how far it is, so this uses XMLHttpRequest. */
export function formSender({ token, onExpired }: Connection) {
  return ({ method, url, form, headers = {}, onProgress, signal }: FormRequest) =>
    new Promise<unknown>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      const kept = token()
      if (kept) request.setRequestHeader('Authorization', `Bearer ${kept}`)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
      request.onerror = () => reject(new AppError('OFFLINE', 'The connection was lost.'))
      request.onabort = () => reject(new AppError('UNEXPECTED', 'This upload was stopped.'))
      request.onload = () => {
        const body = parsed(request.responseText)
        if (request.status === 401 && kept && kept === token()) onExpired()
        if (request.status >= 400) reject(AppError.from(body))
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
