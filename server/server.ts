import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ContentVersions } from './core/cache/versions.ts'
import type { Config } from './core/config.ts'
import { Notices } from './core/db/notices.ts'
import { JobQueue } from './core/jobs/jobs.ts'
import { withoutValues } from './core/log.ts'
import { openVault } from './core/secrets/secrets.ts'
import { SigningKeys } from './core/secrets/signing-keys.ts'
import { within } from './core/within.ts'
import { openDatabase } from './open-database.ts'
import type { Options, Running } from './services.ts'

export type { Running }

/** Opens the database, listens and starts the background work. Throws a message for the operator. */
export async function startServer(config: Config, options: Options = {}): Promise<Running> {
  let report: (error: Error) => void = () => undefined
  const onError = (error: Error) => report(error)
  const opening = openDatabase(config, onError)
  const [database, { buildApp, startServices }] = await Promise.all([opening, loaded()])
  const notices = new Notices(database, onError)
  const versions = new ContentVersions(database, notices, onError)
  let app: FastifyInstance | undefined
  let keys: SigningKeys | undefined
  try {
    const jobs = new JobQueue(database, onError)
    keys = await SigningKeys.of(database, onError)
    const vault = await openVault(database.owner, config)
    const built = buildApp({ config, database, notices, versions, jobs, keys, vault })
    app = built.app
    report = (error) => built.app.log.error({ err: error }, withoutValues(error.message))
    return await startServices(built, config, onError, options)
  } catch (error) {
    // Releases the data folder for the next start.
    await app?.close()
    await within(5, Promise.all([versions.stop(), keys?.stop()]))
    await database.close()
    throw error
  }
}

/** Loads the program while the database opens in a thread or on another machine. */
async function loaded() {
  // Loading blocks the event loop.
  await nextTurn()
  const [{ buildApp }, { startServices }] = await Promise.all([import('./app.ts'), import('./services.ts')])
  return { buildApp, startServices }
}
