import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * A database that no other server uses. Servers run background tasks for all companies, including those of other test
 * files. `stop` ends this file's servers before the database is dropped.
 */
export async function ownDatabase(url: string, stop: (href: string) => Promise<unknown>) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const drop = async () => {
    await stop(own.href)
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
  return { href: own.href, drop }
}
