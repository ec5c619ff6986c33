import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of one file; there are two. */
const largest = 512 * 1024

export interface Log {
  note(message: string): void
  fault(message: string, error: unknown): void
}

/** A log that cannot grow: full files are renamed over the one before. Nothing in it opens an account. */
export function openLog(folder: string, now: () => Date = () => new Date()): Log {
  const path = join(folder, 'vitrine.log')
  const write = (level: string, text: string) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(path, `${path}.old`)
      appendFileSync(path, `${now().toISOString()} ${level} ${redacted(text).slice(0, 8000)}\n`, { mode: 0o600 })
    } catch {
      // A full disk must not end the app over its log.
    }
  }
  return {
    note: (message) => write('note', message),
    fault: (message, error) => write('fault', `${message} ${inFull(error)}`),
  }
}

function inFull(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\n  because ${inFull(error.cause)}`}`
}

/** Everything that looks like a secret: after its name, or as long and as mixed as only tokens are. */
export const redacted = (text: string) =>
  text
    .replace(/\b(bearer\s+|visitor=)[^\s"',;]+/gi, '$1[hidden]')
    .replace(/((?:token|password|secret|otp|cookie|authorization)["']?\s*[:=]\s*["']?)[^\s"'&,;}]+/gi, '$1[hidden]')
    .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}(?![\w-])/g, '[hidden]')
