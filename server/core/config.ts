import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

/** Everything an operator can set. The only reader of the environment; the README holds the same table. */
export interface Config {
  host: string
  port: number
  /** Port of `/readyz` and `/metrics`, on this machine only; 0 is none. */
  opsPort: number
  /** Folder of the embedded database, media, uploads under way and the outbox. */
  dataDir: string
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | undefined
  /** Connections this process may hold (PostgreSQL only; the embedded database has one). */
  poolSize: number
  smtpUrl: string | undefined
  /** Sender of mails of companies that have set none. */
  mailFrom: string
  /** `{slug}.<baseDomain>` are the companies' own addresses. */
  baseDomain: string | undefined
  /** Who is asked about the domains of companies; the machine's own DNS servers when empty. */
  dnsServers: readonly string[]
  /** Exact addresses of proxies whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[]
  /** Where those proxies write which country a visitor is in, in lower case; empty where they do not. */
  countryHeader: string
  /** Demonstration: `localhost` is the demo company, mail shows in `/mailbox`. Loopback only. */
  demo: boolean
  /** Pages straight from the sources, whose reload scripts no policy would allow. */
  development: boolean
  /** `measuring` lifts the request limits for benches and says so in the log. */
  limits: 'normal' | 'measuring'
  /** Uploads are refused while fewer bytes than this would stay free on the disk of `dataDir`. */
  minFreeBytes: number
  /** Images processed at a time. */
  imageParallel: number
  /** Whether photos get AVIF forms too, in the background: smaller to send, slow to make. */
  avif: 'on' | 'off'
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Origin that pictures, videos and sounds come from instead of the companies' own hosts; empty is theirs. */
  mediaOrigin: string
  /** `https` links in mails and canonical addresses, unless the host is a loopback name. */
  publicScheme: 'https' | 'http'
  /** Whether browsers use https for every subdomain of a company's host too: only where all of them speak it. */
  hstsSubdomains: 'off' | 'on'
  /** Connections one address may have open, or requests under way behind a trusted proxy; 0 is any number. */
  connectionsPerAddress: number
  /** Signing in with Google; absent without credentials, and then nothing on the site offers it. */
  google: { clientId: string; clientSecret: string; issuer: string; returnsTo: string } | undefined
  /** Keep finished public answers in memory, in bytes; 0 turns the cache off. */
  cacheBytes: number
}

type Environment = Record<string, string | undefined>

/** Settings from environment variables, overruled by `flags` (of the command line). Throws on values that make no sense. */
export function readConfig(flags: Partial<Config> = {}, environment: Environment = process.env): Config {
  // Set to nothing is not set: compose files write it like that.
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const config: Config = {
    host: env.HOST ?? '127.0.0.1',
    port: number(env, 'PORT', 3000),
    opsPort: number(env, 'OPS_PORT', 0),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL,
    // One of them listens for what other instances write.
    poolSize: number(env, 'DATABASE_POOL', 10, 2),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'no-reply@localhost',
    baseDomain: env.PLATFORM_BASE_DOMAIN?.toLowerCase(),
    dnsServers: addresses('DNS_SERVERS', env.DNS_SERVERS),
    trustedProxies: addresses('TRUSTED_PROXIES', env.TRUSTED_PROXIES),
    countryHeader: env.COUNTRY_HEADER?.toLowerCase() ?? '',
    demo: false,
    development: false,
    limits: choice(env, 'LIMITS', ['normal', 'measuring']),
    minFreeBytes: number(env, 'MIN_FREE_BYTES', 200 * 1024 * 1024),
    imageParallel: number(env, 'IMAGE_PARALLEL', Math.min(4, availableParallelism()), 1),
    avif: choice(env, 'AVIF', ['on', 'off']),
    logLevel: choice(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    mediaOrigin: env.MEDIA_ORIGIN ? originIn('MEDIA_ORIGIN', env.MEDIA_ORIGIN) : '',
    publicScheme: choice(env, 'PUBLIC_SCHEME', ['https', 'http']),
    hstsSubdomains: choice(env, 'HSTS_SUBDOMAINS', ['off', 'on']),
    connectionsPerAddress: number(env, 'CONNECTIONS_PER_ADDRESS', 200),
    google: undefined,
    cacheBytes: number(env, 'CACHE_BYTES', 64 * 1024 * 1024),
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)),
  }
  for (const port of [config.port, config.opsPort])
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('A port is a number from 0 to 65535.')
  if (config.demo && !isLoopback(config.host))
    throw new Error(
      `The demo listens on this machine only. Leave HOST unset or give a loopback address, not ${config.host}.`,
    )
  return { ...config, google: config.google ?? googleOf(env, config) }
}

/** One address for all companies, because each has to be told to Google by hand. */
function googleOf(env: Environment, { demo, port, baseDomain, publicScheme }: Config): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, PLATFORM_ORIGIN } = env
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret) throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.')
  const platform = demo ? `http://localhost:${port}` : baseDomain && `${publicScheme}://${baseDomain}`
  const needs = 'Signing in with Google needs'
  const home = secureAddress(`${needs} PLATFORM_ORIGIN`, PLATFORM_ORIGIN ?? platform)
  const issuer = secureAddress(`${needs} GOOGLE_ISSUER`, env.GOOGLE_ISSUER ?? 'https://accounts.google.com')
  return { clientId, clientSecret, issuer: issuer.href, returnsTo: `${home.origin}/api/auth/google/callback` }
}

function secureAddress(what: string, text: string | undefined): URL {
  const url = text ? URL.parse(text) : null
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOfThisMachine(url.hostname))))
    throw new Error(`${what}: an address that begins with https://, not ${text}.`)
  return url
}

function originIn(name: string, text: string): string {
  const url = secureAddress(`${name} is an origin`, text)
  if (text.replace(/\/$/, '') !== url.origin)
    throw new Error(`${name} is an origin: https:// and a host alone, not ${text}.`)
  return url.origin
}

const isOfThisMachine = (host: string) => isLoopback(host) || host.endsWith('.localhost')

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

function number(env: Environment, name: string, otherwise: number, least = 0) {
  const value = Number(env[name] ?? otherwise)
  if (!Number.isInteger(value) || value < least)
    throw new Error(`${name} must be a whole number${least ? ` of at least ${least}` : ''}, not ${env[name]}.`)
  return value
}

function addresses(name: string, list = '') {
  const all = list.split(',').map((one) => one.trim())
  const wrong = all.find((one) => one && !isIP(one))
  if (wrong) throw new Error(`${name} lists exact addresses, and ${wrong} is none.`)
  return all.filter(Boolean)
}

/** The first of `values` is the default. */
function choice<const V extends string>(env: Environment, name: string, values: readonly [V, ...V[]]): V {
  const value = env[name] ?? values[0]
  const known = values.find((one) => one === value)
  if (!known) throw new Error(`${name} must be one of ${values.join(', ')}, not ${value}.`)
  return known
}
