import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { freeBytes, isSpaceShort } from '../disk-space.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import { metricsOf } from './metrics.ts'

/** A database that takes longer, in ms, cannot serve requests either. */
const patience = 3000

/**
 * For the operator's own eyes: `/readyz` says whether requests can be served,
 * `/metrics` what `site` does. On this machine only, if a port is set.
 */
export async function opsServer(config: Config, database: Database, jobs: JobQueue, site: Server) {
  const { opsPort } = config
  if (!opsPort) return undefined
  const metrics = metricsOf(site, jobs, () => freeBytes(config.dataDir), patience)
  const server = createServer(async ({ url }, response) => {
    if (url === '/readyz') return ready(database, config, response)
    if (url !== '/metrics') return void response.writeHead(404).end()
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  server.on('close', metrics.stop)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(inWords(error, opsPort)))
    server.listen(opsPort, '127.0.0.1', resolve)
  })
  return server
}

function ready({ pool }: Database, config: Config, response: ServerResponse) {
  const answer = (code: number, status: string, more: object = {}) => {
    clearTimeout(late)
    if (!response.headersSent) response.writeHead(code, { 'content-type': 'application/json' })
    if (!response.writableEnded) response.end(JSON.stringify({ status, ...more }))
  }
  const away = () => answer(503, 'no database')
  const late = setTimeout(away, patience)
  // A full disk refuses uploads alone; pages are still served, so the process stays ready.
  pool
    .query<{ transaction_read_only: string }>('show transaction_read_only')
    .then(async ({ rows }) =>
      rows[0]!.transaction_read_only === 'on'
        ? answer(503, 'read-only database')
        : answer(200, 'ready', { storage: (await isSpaceShort(config)) ? 'short of space' : 'good' }),
    )
    .catch(away)
}

/** Why nothing can listen there, as a sentence for people. */
export function inWords(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use by another program. Stop that one first, or choose another port.`, {
      cause: error,
    })
  if (error.code === 'EACCES')
    return new Error(`Port ${port} may not be used by this account. Choose one above 1023.`, { cause: error })
  return error
}
