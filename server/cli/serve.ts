import type { Config } from '../core/config.ts'
import { uncaughtErrorHandlers } from '../core/http/uncaught-errors.ts'
import { withoutValues } from '../core/log.ts'
import { startServer } from '../server.ts'

/** Runs the site until the process receives SIGTERM or SIGINT. */
export async function serveSite(config: Config) {
  const demo = config.demo ? (await import('../demo/demo.ts')).makeDemo(config) : undefined
  const running = await startServer(config, {
    ...(config.development && { pages: async (app) => (await import('../core/ssr/dev.ts')).devPages(app) }),
    ...(demo && { prepare: demo.companies }),
  })
  const { app } = running
  const last = uncaughtErrorHandlers({
    server: app.server,
    report: (err, message) => app.log.fatal({ err }, `${message} ${withoutValues(err.message)}`),
    stop: running.stop,
    exit: (code) => process.exit(code),
  })
  process.on('uncaughtException', last.onException)
  process.on('unhandledRejection', last.onRejection)
  let stopping = false
  const stop = () => {
    stopping = true
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
    // A connection or job that hangs must not prevent the exit.
    setTimeout(() => process.exit(1), 30_000).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  if (!demo) return
  console.log(`\nVitrine is running at http://localhost:${config.port}\n${demo.accounts}`)
  await demo.content(running.pipeline).catch((error: unknown) => {
    // Stopped midway: the next start continues.
    if (!stopping) throw error
  })
}
