import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { contract } from '#shared/contract.ts'
import type { Company } from '#shared/core/company.ts'
import type { buildApp } from './app.ts'
import type { Config } from './core/config.ts'
import type { Database } from './core/db/database.ts'
import { checkFolders } from './core/disk-space.ts'
import { listenError, opsServer } from './core/http/ops.ts'
import type { RequestPipeline } from './core/http/request-pipeline.ts'
import { builtPages } from './core/ssr/built.ts'
import type { PageApi } from './core/ssr/page-reads.ts'
import { type PageSource, pageRoutes } from './core/ssr/pages.ts'
import { within } from './core/within.ts'
import { handlersFor } from './handlers.ts'
import { jobHandlers, startScheduledTasks } from './scheduled-tasks.ts'
import { previewRoutes } from './site/previews/previews.routes.ts'

export interface Running {
  app: FastifyInstance
  pipeline: RequestPipeline
  database: Database
  /** See `buildApp`. */
  routes: string[]
  /** `http://host:port` it listens on. */
  address: string
  /** Lets open requests and jobs finish, then closes everything. Safe to call twice. */
  stop(): Promise<void>
}

export interface Options {
  /** How pages are rendered: from `dist/` by default; `false` serves no pages. */
  pages?: ((app: FastifyInstance) => Promise<PageSource>) | false
  /** Runs after opening the database and before listening. */
  prepare?: (pipeline: RequestPipeline, database: Database) => Promise<void>
}

/** The API that pages read. */
function pageApi(pipeline: RequestPipeline): PageApi {
  const handlers = handlersFor(pipeline)
  return { contract, handlers, company: async (ctx) => (await handlers.company.get({}, ctx)) as Company }
}

/** Listens and starts the background work. */
export async function startServices(
  { app, pipeline, cache, routes }: ReturnType<typeof buildApp>,
  config: Config,
  onError: (error: Error) => void,
  { pages, prepare }: Options,
): Promise<Running> {
  const { database, versions, jobs, keys } = pipeline.parts
  const made = pages === false ? undefined : await (pages ?? fromDist)(app)
  const source = made && { ...made, api: pageApi(pipeline) }
  pageRoutes(app, pipeline, cache, source)
  if (source) previewRoutes(app, pipeline, cache, source)
  await versions.follow()
  keys.follow()
  await checkFolders(config).catch((err: Error) =>
    app.log.error({ err }, `Files cannot be stored in the data folder: uploads will fail. ${err.message}`),
  )
  await prepare?.(pipeline, database)
  const ops = await opsServer(config, database, jobs, app.server)
  const address = await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    ops?.close()
    throw listenError(error, config.port)
  })
  if (config.limits === 'measuring')
    app.log.warn('Request limits are off for benchmarks. Do not use this in production.')

  let stopping: Promise<void> | undefined
  const stopScheduledTasks = startScheduledTasks(pipeline, onError)
  const working = startWorking(pipeline, onError, () => stopping !== undefined)
  // Loads the renderer before the first page is requested.
  source?.renderer().catch(onError)

  const close = async () => {
    ops?.close()
    await stopServices(app)
    // With timeouts, in case the database does not respond.
    await within(
      12,
      working.then(() => jobs.stop(10)),
    )
    await within(5, stopScheduledTasks())
    await within(5, Promise.all([versions.stop(), keys.stop()]))
    await within(5, database.close())
  }
  return {
    app,
    pipeline,
    database,
    routes,
    address,
    stop() {
      stopping ??= close()
      return stopping
    },
  }
}

/** Starts the background work, retrying until the database is available. */
async function startWorking(pipeline: RequestPipeline, onError: (error: Error) => void, stopping: () => boolean) {
  const { jobs } = pipeline.parts
  while (!stopping())
    try {
      await jobs.ready()
      return await jobs.work(jobHandlers(pipeline, onError))
    } catch (error) {
      onError(error as Error)
      await sleep(1000)
    }
}

/** Lets open requests finish for at most ten seconds. */
async function stopServices(app: FastifyInstance) {
  // Keep-alive connections would delay the close.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  const timer = setTimeout(() => app.server.closeAllConnections(), 10_000)
  await app.close()
  clearInterval(idle)
  clearTimeout(timer)
}

const fromDist = (app: FastifyInstance) => builtPages(app, distFolder())

/** The folder of `npm run build`, from the bundle or from the sources. */
function distFolder() {
  const here = dirname(fileURLToPath(import.meta.url))
  return existsSync(join(here, '../web')) ? join(here, '..') : join(here, '../dist')
}
