import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { User } from '../request/user.ts'
import type { SigningKeys } from '../secrets/signing-keys.ts'

/** A company's stored files. Names are made by us (hashes and sizes), never by callers. */
export interface Files {
  /**
   * Moves a finished temporary file to its name: on disk before it resolves,
   * and either whole or not there at all.
   */
  keep(temporary: string, name: string): Promise<void>
  /** Bytes `start` to `end` (inclusive) of a file, or all of it. Throws if it is not there. */
  read(name: string, range?: { start: number; end: number }): Promise<{ size: number; stream: ReadStream }>
  /** Bytes of a file; undefined when it is not there. */
  sizeOf(name: string): Promise<number | undefined>
  /** Where a local tool can open it. */
  pathOf(name: string): string
  has(name: string): Promise<boolean>
  /** Names of the files in a folder of ours; none when it is not there. */
  list(folder: string): Promise<string[]>
  remove(name: string): Promise<void>
  /**
   * `?e=…&s=…`: lets its holder fetch what `subject` names for 15 to 30 minutes. Made for a signed-in user, it names
   * their session and role (`u`) and ends with either.
   */
  sign(subject: string): string
  /** For whom a genuine query that is not too old was made. Ask `linkHolder`, which also looks at the session. */
  signed(subject: string, query: SignedQuery): { sessionId?: string; role?: string } | undefined
}

/** A signed-in user that an address is made for. */
export type LinkUser = Pick<User, 'sessionId' | 'role'>

export interface SignedQuery {
  e?: unknown
  s?: unknown
  u?: unknown
}

/** In seconds. Signatures made within one span are equal, so that browsers need not load a picture again. */
const span = 15 * 60

/**
 * Files on this machine's disk, each company in a folder of its own. `keys` sign addresses, the same on every
 * instance; they are for `holder`, or for visitors.
 */
export function diskFiles(
  root: string,
  tenantId: string,
  keys: Pick<SigningKeys, 'sign' | 'verify'>,
  holder?: LinkUser,
): Files {
  const u = holder ? `${holder.sessionId}.${holder.role}` : ''
  const pathOf = (name: string) => {
    if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(name) || name.includes('..'))
      throw new Error(`not a name of ours: ${name}`)
    return join(root, tenantId, name)
  }
  const sizeOf = (name: string) =>
    stat(pathOf(name)).then(
      ({ size }) => size,
      () => undefined,
    )
  const signedText = (subject: string, expires: number, holder: string) =>
    `media ${tenantId} ${subject} ${expires} ${holder}`
  return {
    pathOf,
    sizeOf,
    async keep(temporary, name) {
      const path = pathOf(name)
      await sync(temporary)
      const made = await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      // A new folder is only safe once the folder it stands in is.
      const top = made ? dirname(made) : dirname(path)
      for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) await sync(folder)
    },
    async read(name, range) {
      const path = pathOf(name)
      const { size } = await stat(path)
      return { size, stream: createReadStream(path, range) }
    },
    has: async (name) => (await sizeOf(name)) !== undefined,
    list: (folder) => readdir(pathOf(folder)).catch(() => []),
    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),
    sign(subject) {
      const expires = (Math.floor(Date.now() / 1000 / span) + 2) * span
      return `?e=${expires}${u && `&u=${u}`}&s=${keys.sign(signedText(subject, expires, u))}`
    },
    signed(subject, { e, s, u = '' }) {
      if (typeof e !== 'string' || typeof s !== 'string' || typeof u !== 'string') return undefined
      if (!/^\d{1,12}$/.test(e) || !/^[\w.-]{0,60}$/.test(u) || Number(e) <= Date.now() / 1000) return undefined
      if (!keys.verify(signedText(subject, Number(e), u), s)) return undefined
      // Addresses made before an upgrade name no role.
      const [sessionId, role] = u.split('.')
      return { ...(sessionId && { sessionId }), ...(role && { role }) }
    },
  }
}

async function sync(path: string) {
  const file = await open(path)
  try {
    // Folders cannot be synced on Windows, where a rename is durable by itself.
    await file.sync().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM' && error.code !== 'EISDIR') throw error
    })
  } finally {
    await file.close()
  }
}
