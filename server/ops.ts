import { createServer } from 'node:http'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'

/** For the operator's own eyes: `/readyz` says whether requests can be served. On this machine only, if a port is set. */
export function opsServer({ opsPort }: Config, database: Database) {
  if (!opsPort) return undefined
  const server = createServer((request, response) => {
    if (request.url !== '/readyz') return void response.writeHead(404).end()
    database.pool.query('select 1').then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ready"}'),
      () => response.writeHead(503, { 'content-type': 'application/json' }).end('{"status":"no database"}'),
    )
  })
  server.listen(opsPort, '127.0.0.1')
  return server
}
