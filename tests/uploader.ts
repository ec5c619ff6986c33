import { AppError } from '#shared/core/errors.ts'
import type { UploadEvent } from '#shared/core/uploads.ts'
import { limitYoungGeneration } from '../electron/main/memory.ts'
import { openUploads } from '../electron/main/uploads/uploads.ts'

/** The public URL of the test site, which differs from the real port. */
export const testSite = 'https://photos.example.com'

export interface Whereabouts {
  port: number
  /** Read for each request, so that a test can change it. */
  token(): string | undefined
}

/** The app's upload queue, for a site on a local port. */
export async function testUploads(folder: string, { port, token }: Whereabouts) {
  const events: UploadEvent[] = []
  const uploads = await openUploads({
    folder,
    sites: [testSite],
    current: () => testSite,
    emit: (event) => void events.push(event),
    connection: {
      async fetch(_site, path, init = {}) {
        const headers = new Headers(init.headers)
        const stored = token()
        if (stored) headers.set('authorization', `Bearer ${stored}`)
        const asked = { ...init, headers, ...(init.body && { duplex: 'half' }) }
        return fetch(`http://127.0.0.1:${port}${path}`, asked).catch((cause: unknown) => {
          throw init.signal?.aborted || cause instanceof AppError
            ? cause
            : new AppError('OFFLINE', 'The connection was lost.', { cause })
        })
      },
    },
  })
  const queue = async () => uploads.requests.uploads()
  const addPaths = (paths: readonly string[]) => uploads.addPaths(paths, testSite)
  return { ...uploads, addPaths, events, queue }
}

/**
 * Runs in its own process, which tests kill: adds the given files, starts, reports finished files, and exits at the
 * end.
 */
async function main([folder, port, token, ...paths]: string[]) {
  limitYoungGeneration()
  const uploads = await testUploads(folder!, { port: Number(port), token: () => token })
  if (paths.length > 0) await uploads.addPaths(paths)
  await uploads.requests.stepUploads({ step: 'start' })
  for (;;) {
    const { items } = await uploads.queue()
    const done = items.filter(({ state }) => state === 'done').length
    process.stdout.write(`${done} of ${items.length}\n`)
    if (!uploads.busy() && items.every(({ state }) => !['checking', 'waiting', 'sending'].includes(state))) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await uploads.close()
}

if (import.meta.main) await main(process.argv.slice(2))
