import { z } from 'zod'
import { readJson, writeJson } from '../json-file.ts'
import { confirmableAddress, externalAddress } from './external.ts'

/** Number of confirmed hosts that are stored. */
const mostHosts = 500

const Confirmed = z.object({ hosts: z.array(z.string()).max(mostHosts) })

interface Needs {
  /** The file with the hosts that the user confirmed. */
  path: string
  /** Addresses of the stored sites. */
  sites(): readonly string[]
  /** Asks whether to open an address of an unknown host. */
  confirm(host: string, address: string): Promise<boolean>
  /** Opens an address in the browser. */
  open(address: string): Promise<void>
  onError(error: unknown): void
}

/**
 * Opens addresses in the browser. For a host that is neither a site nor known it asks once, because links of a page may lead anywhere.
 * Returns false for addresses that are never opened.
 */
export function outsideOpener({ path, sites, confirm, open, onError }: Needs) {
  const confirmed = readJson(path).then((stored) => new Set(Confirmed.safeParse(stored).data?.hosts))
  let isAsking = false

  async function openConfirmed({ host, address }: { host: string; address: string }) {
    const hosts = await confirmed
    if (!hosts.has(host)) {
      // A page cannot pile up questions.
      if (isAsking) return
      isAsking = true
      try {
        if (!(await confirm(host, address))) return
      } finally {
        isAsking = false
      }
      hosts.add(host)
      await writeJson(path, { hosts: [...hosts].slice(-mostHosts) })
    }
    await open(address)
  }

  return (url: string): boolean => {
    const allowed = externalAddress(url, sites())
    const other = confirmableAddress(url)
    if (allowed) open(allowed).catch(onError)
    else if (other) openConfirmed(other).catch(onError)
    return allowed !== undefined || other !== undefined
  }
}
