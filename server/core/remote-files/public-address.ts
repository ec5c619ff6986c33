import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Networks that are not public, by IANA's registries of special-purpose addresses. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
// Inside the public 2000::/3: Teredo and other protocols, documentation, and 6to4, which wraps IPv4 addresses.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. IPv6 addresses that wrap IPv4 addresses do not. */
function isPublicAddress(ip: string): boolean {
  const version = isIP(ip)
  if (version === 4) return !special.check(ip, 'ipv4')
  return version === 6 && globalUnicast.check(ip, 'ipv6') && !special.check(ip, 'ipv6')
}

/** Looks up all addresses of a host, as Node's `lookup` does. */
export type Lookup = (hostname: string, options: LookupAllOptions) => Promise<LookupAddress[]>

const systemLookup: Lookup = lookup

/**
 * An IP address of the host to connect to, or undefined if one of its addresses is not public. The caller connects to
 * this address, so that a second lookup cannot lead elsewhere.
 */
export async function publicAddressOf(hostname: string, find = systemLookup): Promise<string | undefined> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(bare) ? [bare] : (await find(bare, { all: true, verbatim: true })).map(({ address }) => address)
  return found.length > 0 && found.every(isPublicAddress) ? found[0] : undefined
}
