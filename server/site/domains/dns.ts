import { Resolver } from 'node:dns/promises'

const maxRecords = 20

/** The TXT records of a name. Uses the given servers, or those of this machine. */
export async function lookUpTxt(name: string, servers: readonly string[]): Promise<readonly string[] | 'unreachable'> {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  if (servers.length) resolver.setServers(servers)
  try {
    const records = await resolver.resolveTxt(name)
    // Long texts are split into chunks.
    return records.slice(0, maxRecords).map((chunks) => chunks.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'unreachable'
  }
}
