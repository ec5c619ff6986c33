import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { type Config, readConfig } from '#server/core/config.ts'
import { asTenant } from '#server/core/db/tenancy.ts'
import { createCompany } from '#server/core/tenants/create-company.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'
import { startSession } from '#server/identity/auth/sessions.ts'
import { createUser } from '#server/identity/auth/users.ts'
import { type Running, startServer } from '#server/server.ts'
import { type AppContract, contract } from '#shared/contract.ts'
import { type Client, createClient, type Transport } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import type { Role } from '#shared/core/roles.ts'
import { routes } from '#shared/core/routes.ts'
import './light-hashing.ts'

/**
 * [Note: Test databases] With `TEST_DATABASE_URL`, tests that depend on how a database locks, searches, starts or fails
 * run on PostgreSQL and on the embedded database.
 */
export const databases: { kind: 'embedded' | 'postgres'; url?: string }[] = [
  { kind: 'embedded' },
  ...(process.env.TEST_DATABASE_URL ? [{ kind: 'postgres' as const, url: process.env.TEST_DATABASE_URL }] : []),
]

/**
 * Runs a feature's tests on PostgreSQL if available, otherwise on the embedded database. Browser tests always use the
 * embedded one.
 */
export const featureDatabases: typeof databases = databases.slice(-1)

const servers = new Map<string, Promise<Running>>()

/** The whole server with background tasks and without pages, one per database and test process. */
export function serverOn(url?: string, overrides: Partial<Config> = {}): Promise<Running> {
  const key = `${url} ${JSON.stringify(overrides)}`
  const running = servers.get(key) ?? start(url, overrides)
  servers.set(key, running)
  return running
}

/** One for all servers of a database, as in production: they take each other's jobs, which read files. */
const foldersOnPostgres = new Map<string, string>()

async function start(databaseUrl: string | undefined, overrides: Partial<Config>) {
  const shared = databaseUrl && foldersOnPostgres.get(databaseUrl)
  const dataDir = shared ?? mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  if (databaseUrl) foldersOnPostgres.set(databaseUrl, dataDir)
  if (!databaseUrl) await cp(inject('emptyDatabase'), join(dataDir, 'db'), { recursive: true })
  const config = readConfig(
    {
      databaseUrl,
      dataDir,
      port: 0,
      logLevel: 'error',
      baseDomain: 'test.example',
      // PostgreSQL accepts 100 connections by default, and each worker runs several servers.
      poolSize: Object.keys(overrides).length === 0 ? 6 : 3,
      ...overrides,
    },
    {},
  )
  const running = await startServer(config, { pages: false })
  let stopped: Promise<void> | undefined
  return {
    ...running,
    stop: () => {
      stopped ??= running.stop()
      return stopped
    },
  }
}

/** Settings with which many files start a server. */
const shared = [{}, { limits: 'measuring' }].map((overrides) => JSON.stringify(overrides))

/** Stops the servers that only the tests of one file use: an idle server costs processor time as well. */
export async function stopOwnServers() {
  const own = [...servers].filter(([key]) => !shared.some((overrides) => key.endsWith(` ${overrides}`)))
  for (const [key] of own) servers.delete(key)
  // A server that did not start, or whose database a test has removed, has failed its own test.
  await Promise.allSettled(own.map(async ([, running]) => (await running).stop()))
}

/** A user of the site: the typed client on a real server. */
export interface Person extends Client<AppContract> {
  id: string
  token: string | undefined
  username: string
  email: string
  /** A raw request as this user. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

export const password = 'correct horse battery'

let hashed: Promise<string> | undefined
/** All test users share one password, because hashing is slow. */
function hashedOnce() {
  hashed ??= hashPassword(password)
  return hashed
}

/** A new company with users, and another company. Companies isolate tests, so nothing is cleaned up. */
export async function world({
  url,
  plan = 'business' as const,
  ...overrides
}: { url?: string; plan?: PlanKey } & Partial<Config> = {}) {
  const running = await serverOn(url, overrides)
  const here = await companyOn(running, plan)
  const otherCompany = await companyOn(running, plan)
  const [visitor, member, moderator, admin, neighbour] = [
    here.visitor(),
    await here.person('customer'),
    await here.person('moderator'),
    await here.person('admin'),
    await otherCompany.person('admin'),
  ]
  return { ...running, here, otherCompany, visitor, member, moderator, admin, neighbour }
}

async function companyOn(running: Running, plan: PlanKey) {
  const slug = `c${randomUUID().slice(0, 13)}`
  const host = `${slug}.test.example`
  const id = await createCompany(running.database, { slug, name: `Company ${slug}`, plan, hosts: [host] })
  return companyAt(running, { id, slug, host })
}

/** An existing company with makers of users. */
export function companyAt({ app, database }: Running, { id, slug, host }: { id: string; slug: string; host: string }) {
  const asOwner = <T>(work: Parameters<typeof asTenant<T>>[3]) => asTenant(database.pool, id, 'write', work)

  /** Creates a session without the login, whose limits are tested elsewhere. */
  const person = async (role: Role): Promise<Person> => {
    const username = `${role}-${randomUUID().slice(0, 8)}`
    const email = `${username}@people.example`
    const passwordHash = await hashedOnce()
    const { id: userId } = await asOwner((db) =>
      createUser(db, { username, email, name: `The ${role}`, role, passwordHash }),
    )
    const token = await asOwner((db) => startSession(db, userId, { ip: '127.0.0.1', userAgent: 'test' }))
    return { ...as(token), id: userId, username, email }
  }

  const as = (token: string | undefined): Person => {
    const headersOf = (given: InjectOptions['headers']) => ({
      host,
      ...(token && { authorization: `Bearer ${token}` }),
      ...given,
    })
    const inject = (options: InjectOptions) => app.inject({ ...options, headers: headersOf(options.headers) })
    const send: Transport = async ({ method, url, body, headers = {} }) => {
      const reply = await inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) })
      return { status: reply.statusCode, body: reply.json() }
    }
    return { ...createClient<AppContract>(routes, send, inspect), id: '', username: '', email: '', token, inject }
  }

  return { id, slug, host, asOwner, person, as, visitor: () => as(undefined) }
}

/** Validates responses against their schema, so that handlers cannot deviate from the contract. */
function inspect(feature: string, name: string, body: unknown) {
  const endpoint = (contract as unknown as Record<string, Record<string, Endpoint>>)[feature]![name]!
  return endpoint.output.parse(body)
}
