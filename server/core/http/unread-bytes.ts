import { readFile, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** Bytes that the system has accepted and the client has not acknowledged, for the sockets where the system says so. */
export type UnreadBytes = (sockets: readonly Socket[]) => Promise<ReadonlyMap<Socket, number>>

/** Reads the send queues of Linux. Other systems do not publish them, so the result is empty there. */
export const unreadBytes: UnreadBytes = async (sockets) => {
  const inodes = await Promise.all(sockets.map(inodeOf))
  const queues = new Map([...(await queuesIn('/proc/self/net/tcp')), ...(await queuesIn('/proc/self/net/tcp6'))])
  return new Map(
    sockets.flatMap((socket, at) => {
      const bytes = queues.get(inodes[at] ?? '')
      return bytes === undefined ? [] : [[socket, bytes] as const]
    }),
  )
}

async function inodeOf(socket: Socket): Promise<string | undefined> {
  const { fd } = (socket as { _handle?: { fd?: number } | null })._handle ?? {}
  if (fd === undefined || fd < 0) return undefined
  const link = await readlink(`/proc/self/fd/${fd}`).catch(() => '')
  return /^socket:\[(\d+)\]$/.exec(link)?.[1]
}

/** Unacknowledged bytes by inode; empty if the file does not exist. */
async function queuesIn(file: string): Promise<[string, number][]> {
  const [, ...lines] = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n')
  return lines.map((line) => {
    const columns = line.trim().split(/\s+/)
    return [columns[9] ?? '', Number.parseInt(columns[4] ?? '', 16)]
  })
}
