import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Maximum size of one file in bytes; there are two. */
const maxSize = 512 * 1024

export interface Log {
  info(message: string): void
  error(message: string, error: unknown): void
}

/** A log of limited size: full files replace the previous one. Secrets are removed. */
export function openLog(folder: string, now: () => Date = () => new Date()): Log {
  const path = join(folder, 'vitrine.log')
  const write = (level: string, text: string) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxSize) renameSync(path, `${path}.old`)
      appendFileSync(path, `${now().toISOString()} ${level} ${redacted(text).slice(0, 8000)}\n`, { mode: 0o600 })
    } catch {
      // A full disk must not crash the app.
    }
  }
  return {
    info: (message) => write('info', message),
    error: (message, error) => write('error', `${message} ${withCauses(error)}`),
  }
}

function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\n  because ${withCauses(error.cause)}`}`
}

/** Removes secrets: values after names such as `token`, and strings as long and mixed as tokens. */
export const redacted = (text: string) =>
  text
    .replace(/\b(bearer\s+|visitor=)[^\s"',;]+/gi, '$1[hidden]')
    .replace(/((?:token|password|secret|otp|cookie|authorization)["']?\s*[:=]\s*["']?)[^\s"'&,;}]+/gi, '$1[hidden]')
    .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}(?![\w-])/g, '[hidden]')
