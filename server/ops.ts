import { createServer } from 'node:http'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'

/** For the operator's own eyes: `/readyz` says whether requests can be served. On this machine only, if a port is set. */
export async function opsServer({ opsPort }: Config, database: Database) {
  if (!opsPort) return undefined
  const server = createServer((request, response) => {
    if (request.url !== '/readyz') return void response.writeHead(404).end()
    database.pool.query('select 1').then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ready"}'),
      () => response.writeHead(503, { 'content-type': 'application/json' }).end('{"status":"no database"}'),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(inWords(error, opsPort)))
    server.listen(opsPort, '127.0.0.1', resolve)
  })
  return server
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
