import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { contract } from '#shared/contract.ts'
import type { Company } from '#shared/core/company.ts'
import type { buildApp } from './app.ts'
import type { Config } from './core/config.ts'
import { checkFolders } from './core/disk-space.ts'
import { inWords, opsServer } from './core/http/ops.ts'
import type { RequestPipeline } from './core/http/request-pipeline.ts'
import { builtPages } from './core/ssr/built.ts'
import type { PageApi } from './core/ssr/page-reads.ts'
import { pageRoutes } from './core/ssr/pages.ts'
import { handlers } from './handlers.ts'
import { jobHandlers, startScheduledTasks } from './scheduled-tasks.ts'
import type { Options, Running } from './server.ts'
import { previewRoutes } from './site/previews/previews.routes.ts'

/** What pages are made of. */
const api: PageApi = { contract, handlers, company: async (ctx) => (await handlers.company.get({}, ctx)) as Company }

/** Listens and starts the background work. */
export async function startServices(
  { app, pipeline, cache, routes }: ReturnType<typeof buildApp>,
  config: Config,
  onError: (error: Error) => void,
  { pages, prepare }: Options,
): Promise<Running> {
  const { database, versions, jobs, keys } = pipeline.parts
  const made = pages === false ? undefined : await (pages ?? fromDist)(app)
  const source = made && { ...made, api }
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
    throw inWords(error, config.port)
  })
  if (config.limits === 'measuring') app.log.warn('Request limits are off for measuring. Never serve people like this.')

  let stopping: Promise<void> | undefined
  const stopScheduledTasks = startScheduledTasks(pipeline, onError)
  const working = startWorking(pipeline, onError, () => stopping !== undefined)
  // The first page should not be the one that loads the renderer.
  source?.renderer().catch(onError)

  const close = async () => {
    ops?.close()
    await stopServices(app)
    // What waits for a database that has fallen silent is not waited for.
    await within(
      12,
      working.then(() => jobs.stop(10)),
    )
    await within(5, stopScheduledTasks())
    versions.stop()
    keys.stop()
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

/** Waits for `work`, for so many seconds at most. */
const within = (seconds: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })])

/** Begins with the background work, however long the database takes to be there for it. */
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

/** Lets requests under way finish for at most ten seconds. */
async function stopServices(app: FastifyInstance) {
  // Connections that wait for a next request would hold it open, also those that start to wait only now.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  const late = setTimeout(() => app.server.closeAllConnections(), 10_000)
  await app.close()
  clearInterval(idle)
  clearTimeout(late)
}

const fromDist = (app: FastifyInstance) => builtPages(app, distFolder())

/** The folder that `npm run build` fills, seen from the bundle or from the sources. */
function distFolder() {
  const here = dirname(fileURLToPath(import.meta.url))
  return existsSync(join(here, '../web')) ? join(here, '..') : join(here, '../dist')
}
