import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Config } from '#server/config.ts'
import { asTenant } from '#server/db/tenancy.ts'
import { type Running } from '#server/server.ts'
import { type Client } from '#shared/client.ts'
import { type AppContract } from '#shared/contract.ts'
import type { Role } from '#shared/roles.ts'
/**
 * [Note: Test databases] Tests run on the embedded database. Where
 * `TEST_DATABASE_URL` names a PostgreSQL, what walks everything runs there too.
 */
export declare const databases: {
  kind: 'embedded' | 'postgres'
  url?: string
}[]
/** The whole server with background work and without pages, one per database and test process. */
export declare function serverOn(url?: string, overrides?: Partial<Config>): Promise<Running>
/** Somebody who uses the site: the real typed client on the real server. */
export interface Person extends Client<AppContract> {
  id: string
  token: string | undefined
  username: string
  email: string
  /** A raw request as this person. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}
export declare const password = 'correct horse battery'
/**
 * A new company with people in it, and one next door. A test's isolation is the
 * product's: nothing is ever cleaned up.
 */
export declare function world({
  url,
  plan,
  ...overrides
}?: {
  url?: string
  plan?: 'free' | 'pro' | 'business'
} & Partial<Config>): Promise<{
  app: import('fastify').FastifyInstance
  desk: import('#server/desk.ts').Desk
  database: import('#server/db/database.ts').Database
  routes: string[]
  address: string
  stop(): Promise<void>
  here: {
    id: string
    slug: string
    host: string
    asOwner: <T>(work: Parameters<typeof asTenant<T>>[3]) => Promise<T>
    person: (role: Role) => Promise<Person>
    as: (token: string | undefined) => Person
    visitor: () => Person
  }
  nextDoor: {
    id: string
    slug: string
    host: string
    asOwner: <T>(work: Parameters<typeof asTenant<T>>[3]) => Promise<T>
    person: (role: Role) => Promise<Person>
    as: (token: string | undefined) => Person
    visitor: () => Person
  }
  visitor: Person
  member: Person
  moderator: Person
  admin: Person
  neighbour: Person
}>
