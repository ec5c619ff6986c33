import { Resolver } from 'node:dns/promises'

/** What stands in the DNS under a name: its texts, none, or that nobody could say. */
type Texts = readonly string[] | 'unreachable'

const most = 20

/** Asks the servers given, or those of this machine. Somebody waits for the answer, so not for long. */
export async function textsOf(name: string, servers: readonly string[]): Promise<Texts> {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  if (servers.length) resolver.setServers(servers)
  try {
    const records = await resolver.resolveTxt(name)
    // Long texts come in pieces.
    return records.slice(0, most).map((pieces) => pieces.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'unreachable'
  }
}
