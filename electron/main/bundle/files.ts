import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownHeaders } from './policy.ts'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** Paths as our build writes them: no leading dots, no drives, no streams, no parent folders. */
const plainPath = /^(\/[\w@-][\w.@-]*)+\.(\w+)$/

/** A file of the app, or undefined. */
export async function bundledFile(folder: string, path: string): Promise<Response | undefined> {
  const type = types[plainPath.exec(path)?.[2] ?? '']
  if (!type) return undefined
  const bytes = await readFile(join(folder, path)).catch(() => undefined)
  if (!bytes) return undefined
  // Names in this folder change with their content.
  const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  return new Response(bytes, { headers: { ...ownHeaders, 'content-type': type, 'cache-control': caching } })
}
