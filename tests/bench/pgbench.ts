import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './place.ts'

/** The size of the product's connection pool. */
export const clients = 10

const program = process.env.PGBENCH ?? 'pgbench'

interface Statement {
  /** With `$1`, `$2`, … as the driver sends it. */
  sql: string
  params: unknown[]
}

/**
 * PostgreSQL alone: the same statements with the same parameters and protocol, with the request role and its row-level
 * security. Leaves out the product's transaction and settings per request. Returns runs of all statements per second.
 */
export async function pgbench(place: Place, statements: Statement[], seconds: number): Promise<number> {
  const script = join(mkdtempSync(join(tmpdir(), 'vitrine-pgbench-')), 'script.sql')
  const values: string[] = []
  const lines = statements.map(({ sql, params }) => {
    const first = values.length
    values.push(...params.map(literal))
    const named = sql.replaceAll(/\$(\d+)/g, (_, number: string) => `:p${first + Number(number)}`)
    return `${named.replaceAll(/\s+/g, ' ')};\n`
  })
  writeFileSync(script, lines.join(''))
  const variables = values.flatMap((value, at) => ['-D', `p${at + 1}=${value}`])
  const { stdout } = await promisify(execFile)(
    program,
    [
      '-n',
      '-M',
      'extended',
      '-c',
      `${clients}`,
      '-j',
      '2',
      '-T',
      `${seconds}`,
      '-f',
      script,
      ...variables,
      place.databaseUrl!,
    ],
    { env: { ...process.env, PGOPTIONS: `-c role=app -c app.tenant=${place.company}` } },
  )
  return tpsIn(stdout)
}

/** A parameter as an SQL literal. */
function literal(value: unknown): string {
  return Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value)
}

/** The tables of pgbench with a million accounts, because with fewer rows transactions would wait for each other. */
export const makeSimpleTables = (databaseUrl: string) =>
  promisify(execFile)(program, ['-i', '-q', '-s', '10', databaseUrl])

/** Transactions per second of `pgbench -N`: an update, a select and an insert each. */
export async function simpleUpdate(databaseUrl: string, connections: number, seconds: number): Promise<number> {
  const options = ['-n', '-N', '-c', `${connections}`, '-j', '2', '-T', `${seconds}`]
  const { stdout } = await promisify(execFile)(program, [...options, databaseUrl])
  return tpsIn(stdout)
}

function tpsIn(stdout: string): number {
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!(tps > 0)) throw new Error(`pgbench printed: ${stdout}`)
  return tps
}
