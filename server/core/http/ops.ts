import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { freeBytes, isSpaceShort } from '../disk-space.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import { metricsOf } from './metrics.ts'

/** A database that takes longer cannot serve requests, in ms. */
const timeout = 3000

/**
 * For operators, on this machine only, if a port is set: `/readyz` checks whether requests can be served, `/metrics`
 * returns the metrics of `site`.
 */
export async function opsServer(config: Config, database: Database, jobs: JobQueue, site: Server) {
  const { opsPort } = config
  if (!opsPort) return undefined
  const metrics = metricsOf(site, jobs, () => freeBytes(config.dataDir), timeout)
  const server = createServer(async ({ url }, response) => {
    if (url === '/readyz') return ready(database, config, response)
    if (url !== '/metrics') return void response.writeHead(404).end()
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  server.on('close', metrics.stop)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, opsPort)))
    server.listen(opsPort, '127.0.0.1', resolve)
  })
  return server
}

function ready({ pool }: Database, config: Config, response: ServerResponse) {
  const reply = (code: number, status: string, more: object = {}) => {
    clearTimeout(timer)
    if (!response.headersSent) response.writeHead(code, { 'content-type': 'application/json' })
    if (!response.writableEnded) response.end(JSON.stringify({ status, ...more }))
  }
  const onFailure = () => reply(503, 'no database')
  const timer = setTimeout(onFailure, timeout)
  // With a full disk pages are still served, so the process stays ready.
  pool
    .query<{ transaction_read_only: string }>('show transaction_read_only')
    .then(async ({ rows }) =>
      rows[0]!.transaction_read_only === 'on'
        ? reply(503, 'read-only database')
        : reply(200, 'ready', { storage: (await isSpaceShort(config)) ? 'short of space' : 'good' }),
    )
    .catch(onFailure)
}

/** A message for the operator about a failed `listen`. */
export function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use by another program. Stop that one first, or choose another port.`, {
      cause: error,
    })
  if (error.code === 'EACCES')
    return new Error(`Port ${port} may not be used by this account. Choose one above 1023.`, { cause: error })
  return error
}
