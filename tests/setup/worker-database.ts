import pg from 'pg'
import { inject } from 'vitest'

/**
 * Gives each test process a copy of the run's PostgreSQL database: servers take jobs of all companies, and one that is
 * busy with another test would delay them.
 */
const template = inject('postgresTemplate')
const base = process.env.TEST_DATABASE_URL
if (template && base) {
  const name = `${template}_${process.pid}`
  const own = new URL(base)
  own.pathname = `/${name}`
  // The next file of the same process finds its database.
  if (own.href !== base) {
    const client = new pg.Client({ connectionString: base })
    await client.connect()
    await client.query(`create database ${name} template ${template}`)
    await client.end()
    process.env.TEST_DATABASE_URL = own.href
  }
}
