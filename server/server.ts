import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ContentVersions } from './core/cache/versions.ts'
import type { Config } from './core/config.ts'
import type { Database } from './core/db/database.ts'
import { Notices } from './core/db/notices.ts'
import type { RequestPipeline } from './core/http/request-pipeline.ts'
import { JobQueue } from './core/jobs/jobs.ts'
import { withoutValues } from './core/log.ts'
import { vaultOf } from './core/secrets/secrets.ts'
import { SigningKeys } from './core/secrets/signing-keys.ts'
import type { PageSource } from './core/ssr/pages.ts'
import { openDatabase } from './open-database.ts'

export interface Running {
  app: FastifyInstance
  pipeline: RequestPipeline
  database: Database
  /** See `buildApp`. */
  routes: string[]
  /** `http://host:port` it listens on. */
  address: string
  /** Lets requests and work under way finish, then closes everything. Safe to call twice. */
  stop(): Promise<void>
}

export interface Options {
  /** How pages are made; `undefined` is from `dist/`, `false` is not at all. */
  pages?: ((app: FastifyInstance) => Promise<PageSource>) | false
  /** Runs once the database is open and before anything is answered. */
  prepare?: (pipeline: RequestPipeline, database: Database) => Promise<void>
}

/** Opens the database, listens, and starts the background work. Throws a sentence for people when it cannot. */
export async function startServer(config: Config, options: Options = {}): Promise<Running> {
  let report: (error: Error) => void = () => undefined
  const onError = (error: Error) => report(error)
  const opening = openDatabase(config, onError)
  const [database, { buildApp, startServices }] = await Promise.all([opening, loaded()])
  const notices = new Notices(database, onError)
  const versions = new ContentVersions(database, notices, onError)
  let app: FastifyInstance | undefined
  try {
    const jobs = new JobQueue(database, onError)
    const keys = await SigningKeys.of(database, onError)
    const vault = await vaultOf(database.owner)
    const built = buildApp({ config, database, notices, versions, jobs, keys, vault })
    app = built.app
    report = (error) => built.app.log.error({ err: error }, withoutValues(error.message))
    return await startServices(built, config, onError, options)
  } catch (error) {
    // Whoever starts next must find the data folder free.
    await app?.close()
    versions.stop()
    await database.close()
    throw error
  }
}

/** The program itself, loaded while the database opens on a thread or a machine of its own. */
async function loaded() {
  // Once begun, loading lets nothing else run.
  await nextTurn()
  const [{ buildApp }, { startServices }] = await Promise.all([import('./app.ts'), import('./services.ts')])
  return { buildApp, startServices }
}
