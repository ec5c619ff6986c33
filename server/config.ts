import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

/** Everything an operator can set. The only reader of the environment; the README holds the same table. */
export interface Config {
  host: string
  port: number
  /** Port of `/readyz`, on this machine only; 0 is none. */
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
  /** Exact addresses of proxies whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[]
  /** Demonstration: `localhost` is the demo company, mail shows in `/mailbox`. Loopback only. */
  demo: boolean
  /** Pages straight from the sources, whose reload scripts no policy would allow. */
  development: boolean
  /** `measuring` lifts the request limits for benches and says so in the log. */
  limits: 'normal' | 'measuring'
  /** Images processed at a time. */
  imageParallel: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** `https` links in mails and canonical addresses, unless the host is a loopback name. */
  publicScheme: 'https' | 'http'
  /** Keep finished public answers in memory, in bytes; 0 turns the cache off. */
  cacheBytes: number
}

type Environment = Record<string, string | undefined>

/** Settings from environment variables, overruled by `flags` (of the command line). Throws on values that make no sense. */
export function readConfig(flags: Partial<Config> = {}, env: Environment = process.env): Config {
  const config: Config = {
    host: env.HOST ?? '127.0.0.1',
    port: number(env, 'PORT', 3000),
    opsPort: number(env, 'OPS_PORT', 0),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL,
    poolSize: number(env, 'DATABASE_POOL', 10),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'no-reply@localhost',
    baseDomain: env.PLATFORM_BASE_DOMAIN?.toLowerCase(),
    trustedProxies: env.TRUSTED_PROXIES?.split(',').filter(Boolean) ?? [],
    demo: false,
    development: false,
    limits: choice(env, 'LIMITS', ['normal', 'measuring']),
    imageParallel: number(env, 'IMAGE_PARALLEL', Math.min(4, availableParallelism())),
    logLevel: choice(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    publicScheme: choice(env, 'PUBLIC_SCHEME', ['https', 'http']),
    cacheBytes: number(env, 'CACHE_BYTES', 64 * 1024 * 1024),
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)),
  }
  if (config.demo && !isLoopback(config.host))
    throw new Error(
      `The demo listens on this machine only. Leave HOST unset or give a loopback address, not ${config.host}.`,
    )
  return config
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

function number(env: Environment, name: string, otherwise: number) {
  const value = Number(env[name] ?? otherwise)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not ${env[name]}.`)
  return value
}

/** The first of `values` is the default. */
function choice<const V extends string>(env: Environment, name: string, values: readonly [V, ...V[]]): V {
  const value = env[name] ?? values[0]
  const known = values.find((one) => one === value)
  if (!known) throw new Error(`${name} must be one of ${values.join(', ')}, not ${value}.`)
  return known
}
