import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './place.ts'

/** As many as the product's pool holds. */
export const clients = 10

interface Statement {
  /** With `$1`, `$2`, … as the driver sends it. */
  sql: string
  params: unknown[]
}

/**
 * PostgreSQL alone: the same statements with the same parameters over the same
 * protocol, as the role that requests run as, so with row-level security. What
 * the product adds for each request, the transaction and its settings, is left
 * out. Answers runs of all statements per second.
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
    process.env.PGBENCH ?? 'pgbench',
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
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!(tps > 0)) throw new Error(`pgbench said: ${stdout}`)
  return tps
}

/** A parameter the way it is written in a text. */
function literal(value: unknown): string {
  return Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value)
}
