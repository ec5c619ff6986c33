import type { Socket } from 'node:net'

/** The network of a household or machine: an IPv6 customer has 2^64 addresses. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [front = '', back] = ip.split('%')[0]!.toLowerCase().split('::')
  const groups = front ? front.split(':') : []
  if (back !== undefined) {
    const behind = back ? back.split(':') : []
    while (groups.length + behind.length < 8) groups.push('0')
    groups.push(...behind)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** A shortened address for logs, which does not identify a household. */
export function shortAddress(ip: string): string {
  const network = networkOf(ip)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? `${network.replace(/\.\d+$/, '')}.0/24` : ''
}

/** The remote address of a socket, with IPv4-mapped addresses as IPv4. */
export const peerOf = ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>) =>
  remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')
