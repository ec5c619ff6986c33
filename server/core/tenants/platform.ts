import { type Config, isLoopback } from '../config.ts'
import type { Site } from '../request/site.ts'

/** Whether a site is the platform's own, which sells the plans. In the demo it is `localhost`. */
export function sellsPlans({ hosts }: Pick<Site, 'hosts'>, { baseDomain }: Pick<Config, 'baseDomain'>) {
  return hosts.some((host) => isPlatformHost(host, baseDomain))
}

const isPlatformHost = (host: string, baseDomain: string | undefined) =>
  baseDomain !== undefined && (host === baseDomain || host === `www.${baseDomain}`)

/** The stored hosts whose company answers on `host`, the first one preferred: the platform answers with and without `www.`. */
export const hostsAnswering = (host: string, { baseDomain }: Pick<Config, 'baseDomain'>): string[] =>
  isPlatformHost(host, baseDomain) ? [host, host === baseDomain ? `www.${host}` : baseDomain!] : [host]

/** The origin of a host. */
export function originOf(host: string, { port, publicScheme }: Pick<Config, 'port' | 'publicScheme'>): string {
  if (isLoopback(host) || host.endsWith('.localhost')) return `http://${host}:${port}`
  return `${publicScheme}://${host}`
}

/** The origin of the platform's own site; empty where no site sells plans. */
export const platformOrigin = (config: Pick<Config, 'baseDomain' | 'port' | 'publicScheme'>): string =>
  config.baseDomain === undefined ? '' : originOf(config.baseDomain, config)
