import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { ContentVersions } from './cache/versions.ts'
import { jobHandlers, startChores } from './chores.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import type { Desk } from './desk.ts'
import { JobQueue } from './jobs/jobs.ts'
import { opsServer } from './ops.ts'
import { builtPages } from './pages/built.ts'
import { type PageSource, pageRoutes } from './pages/pages.ts'
import { secretCalled } from './secrets/secrets.ts'

export interface Running {
  app: FastifyInstance
  desk: Desk
  database: Database
  /** See `buildApp`. */
  routes: string[]
  /** `http://host:port` it listens on. */
  address: string
  /** Lets requests and work under way finish, then closes everything. Safe to call twice. */
  stop(): Promise<void>
}

interface Options {
  /** How pages are made; `undefined` is from `dist/`, `false` is not at all. */
  pages?: ((app: FastifyInstance) => Promise<PageSource>) | false
  /** Runs once the database is open and before anything is answered. */
  prepare?: (desk: Desk, database: Database) => Promise<void>
}

/** Opens the database, listens, and starts the background work. Throws a sentence for people when it cannot. */
export async function startServer(config: Config, { pages, prepare }: Options = {}): Promise<Running> {
  let report: (error: Error) => void = () => undefined
  const onError = (error: Error) => report(error)
  const database = await openDatabase(config, onError)
  const versions = new ContentVersions(database, onError)
  const jobs = new JobQueue(database, onError)
  const { app, desk, cache, routes } = buildApp({
    config,
    database,
    versions,
    jobs,
    secret: await secretCalled(database.owner, 'signing'),
  })
  report = (error) => app.log.error({ err: error }, error.message)

  const source = pages === false ? undefined : await (pages ?? fromDist)(app)
  pageRoutes(app, desk, cache, source)
  await versions.follow()
  await prepare?.(desk, database)
  const address = await app.listen({ host: config.host, port: config.port })
  if (config.limits === 'measuring') app.log.warn('Request limits are off for measuring. Never serve people like this.')

  const ops = opsServer(config, database)
  const stopChores = startChores(desk, onError)
  const working = jobs.ready().then(() => jobs.work(jobHandlers(desk, onError)))
  working.catch(onError)
  // The first page should not be the one that loads the renderer.
  source?.renderer().catch(onError)

  let stopping: Promise<void> | undefined
  const close = async () => {
    ops?.close()
    // Keep-alive connections that wait for a next request would hold it open.
    app.server.closeIdleConnections()
    await app.close()
    await working.catch(() => undefined)
    await jobs.stop(10)
    await stopChores()
    versions.stop()
    await database.close()
  }
  return {
    app,
    desk,
    database,
    routes,
    address,
    stop() {
      stopping ??= close()
      return stopping
    },
  }
}

const fromDist = (app: FastifyInstance) => builtPages(app, distFolder())

/** The folder that `npm run build` fills, seen from the bundle or from the sources. */
function distFolder() {
  const here = dirname(fileURLToPath(import.meta.url))
  return existsSync(join(here, '../web')) ? join(here, '..') : join(here, '../dist')
}
