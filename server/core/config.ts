import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

/** All settings of the server. Only this file reads the environment; the README documents it. */
export interface Config {
  host: string
  port: number
  /** Port of `/readyz` and `/metrics`, on this machine only; 0 is none. */
  opsPort: number
  /** Folder of the embedded database, media, unfinished uploads and the outbox. */
  dataDir: string
  /** Keys of 32 bytes that encrypt the key of the vault in the database: the first seals, the others still open. */
  secretKeys: readonly Buffer[]
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | undefined
  /** Maximum database connections of this process (PostgreSQL only). */
  poolSize: number
  smtpUrl: string | undefined
  /** Sender of emails of companies that have set none. */
  mailFrom: string
  /** Host of the platform's own site; companies get the host `{slug}.<baseDomain>`. */
  baseDomain: string | undefined
  /** Host of the owners' site, where the platform is run; undefined turns it off. */
  ownersHost: string | undefined
  /** DNS servers that verify the companies' domains; the system's resolvers if empty. */
  dnsServers: readonly string[]
  /** IP addresses of proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: readonly string[]
  /** Header in which those proxies send the visitor's country; empty if they do not. */
  countryHeader: string
  /** Demo mode: `localhost` is the demo company, emails appear in `/mailbox`. Loopback only. */
  demo: boolean
  /** Renders pages from the sources; Vite's reload scripts need a page without a content security policy. */
  development: boolean
  /** `measuring` turns the request limits off for benchmarks. */
  limits: 'normal' | 'measuring'
  /** Uploads that would leave fewer free bytes on the disk of `dataDir` are refused. */
  minFreeBytes: number
  /** Images processed at the same time. */
  imageParallel: number
  /** Whether photos also get AVIF variants: smaller, but slow to make. */
  avif: 'on' | 'off'
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Separate origin for images, videos and audio; empty serves them from the companies' hosts. */
  mediaOrigin: string
  /** Scheme of links in emails and of canonical addresses; loopback hosts always use http. */
  publicScheme: 'https' | 'http'
  /** Whether HSTS includes subdomains: only where all of them support https. */
  hstsSubdomains: 'off' | 'on'
  /** Maximum connections per IP address, or concurrent requests behind a trusted proxy; 0 is unlimited. */
  connectionsPerAddress: number
  /** Google sign-in; not offered without credentials. */
  google: { clientId: string; clientSecret: string; issuer: string; callbackUrl: string } | undefined
  /** Address of Paynow, before `/interface`. Any other than the real one is shown as demo payments. */
  paynowUrl: string
  /** Address of the Stripe API. */
  stripeUrl: string
  /** Hosts (`host` or `host:port`) in private networks from which imports may fetch pictures. */
  importPrivateHosts: readonly string[]
  /** Hosts (`host` or `host:port`) of analytics services that companies or the operator run themselves. */
  analyticsHosts: readonly string[]
  /** Size of the response cache in bytes; 0 turns it off. */
  cacheBytes: number
}

/** Address of Paynow, or of the demonstration's own gateway. */
export const paynow = 'https://www.paynow.co.zw'
export const demoGatewayPath = '/demo-payments'

type Environment = Record<string, string | undefined>

/** Reads the environment variables; `flags` of the command line take precedence. Throws on invalid values. */
export function readConfig(flags: Partial<Config> = {}, environment: Environment = process.env): Config {
  // Compose files set unset variables to an empty string.
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const config: Config = {
    host: env.HOST ?? '127.0.0.1',
    port: number(env, 'PORT', 3000),
    opsPort: number(env, 'OPS_PORT', 0),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    secretKeys: keys('SECRET_KEY', env.SECRET_KEY),
    databaseUrl: env.DATABASE_URL,
    // One connection listens for notices of other processes.
    poolSize: number(env, 'DATABASE_POOL', 10, 2),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'no-reply@localhost',
    baseDomain: env.PLATFORM_BASE_DOMAIN?.toLowerCase(),
    ownersHost: env.PLATFORM_OWNERS_HOST?.toLowerCase(),
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
    stripeUrl: env.STRIPE_URL ?? 'https://api.stripe.com',
    paynowUrl: env.PAYNOW_URL ?? '',
    importPrivateHosts: hosts(env.IMPORT_PRIVATE_HOSTS),
    analyticsHosts: hosts(env.ANALYTICS_HOSTS),
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)),
  }
  for (const port of [config.port, config.opsPort])
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('A port is a number from 0 to 65535.')
  if (config.demo && !isLoopback(config.host))
    throw new Error(
      `The demo listens on this machine only. Leave HOST unset or give a loopback address, not ${config.host}.`,
    )
  if (config.demo) config.baseDomain ??= 'localhost'
  if (config.demo) config.ownersHost ??= 'platform.localhost'
  const gateway = config.demo ? `http://localhost:${config.port}${demoGatewayPath}` : paynow
  return { ...config, google: config.google ?? googleOf(env, config), paynowUrl: config.paynowUrl || gateway }
}

/** One callback address for all companies, because each one has to be registered with Google. */
function googleOf(env: Environment, { demo, port, baseDomain, publicScheme }: Config): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, PLATFORM_ORIGIN } = env
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret) throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.')
  const platform = demo ? `http://localhost:${port}` : baseDomain && `${publicScheme}://${baseDomain}`
  const needs = 'Signing in with Google needs'
  const home = secureAddress(`${needs} PLATFORM_ORIGIN`, PLATFORM_ORIGIN ?? platform)
  const issuer = secureAddress(`${needs} GOOGLE_ISSUER`, env.GOOGLE_ISSUER ?? 'https://accounts.google.com')
  return { clientId, clientSecret, issuer: issuer.href, callbackUrl: `${home.origin}/api/auth/google/callback` }
}

function secureAddress(what: string, text: string | undefined): URL {
  const url = text ? URL.parse(text) : null
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocalHost(url.hostname))))
    throw new Error(`${what}: an address that begins with https://, not ${text}.`)
  return url
}

function originIn(name: string, text: string): string {
  const url = secureAddress(`${name} is an origin`, text)
  if (text.replace(/\/$/, '') !== url.origin)
    throw new Error(`${name} is an origin: https:// and a host alone, not ${text}.`)
  return url.origin
}

const isLocalHost = (host: string) => isLoopback(host) || host.endsWith('.localhost')

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

function number(env: Environment, name: string, defaultValue: number, min = 0) {
  const value = Number(env[name] ?? defaultValue)
  if (!Number.isInteger(value) || value < min)
    throw new Error(`${name} must be a whole number${min ? ` of at least ${min}` : ''}, not ${env[name]}.`)
  return value
}

const hosts = (list = '') =>
  list
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)

function addresses(name: string, list = '') {
  const all = list.split(',').map((one) => one.trim())
  const wrong = all.find((one) => one && !isIP(one))
  if (wrong) throw new Error(`${name} must list exact addresses, not ${wrong}.`)
  return all.filter(Boolean)
}

function keys(name: string, list = '') {
  const all = list.split(',').filter(Boolean)
  if (!all.every((one) => /^[0-9a-f]{64}$/i.test(one)))
    throw new Error(`${name} must be 64 hexadecimal digits, or several keys separated by commas.`)
  return all.map((one) => Buffer.from(one, 'hex'))
}

/** The first of `values` is the default. */
function choice<const V extends string>(env: Environment, name: string, values: readonly [V, ...V[]]): V {
  const value = env[name] ?? values[0]
  const known = values.find((one) => one === value)
  if (!known) throw new Error(`${name} must be one of ${values.join(', ')}, not ${value}.`)
  return known
}
