import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Emails as files, used without a mail server: one folder per company, file names in order of writing. They hold
 * codes and links, so only the server's user may read them.
 */
export function getOutbox(dataDir: string, tenantId: string) {
  const folder = join(dataDir, 'outbox', tenantId)
  return {
    /** Writes atomically; the same email replaces itself. */
    async write({ id, writtenAt }: { id: string; writtenAt: string }, bytes: Uint8Array) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${writtenAt.replace(/[^\dTZ]/g, '')}-${id}`
      const unfinished = join(folder, `${randomUUID()}.part`)
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(folder, `${name}.eml`))
    },

    /** Newest first. */
    async newest(count: number): Promise<Buffer[]> {
      const names = await readdir(folder).catch(() => [])
      const mails = names.filter((name) => name.endsWith('.eml')).sort()
      return Promise.all(
        mails
          .reverse()
          .slice(0, count)
          .map((name) => readFile(join(folder, name))),
      )
    },
  }
}
