import { expect, test, vi } from 'vitest'
import { databases } from '#tests/world.ts'

const postgres = databases.find(({ kind }) => kind === 'postgres')?.url

test.runIf(postgres)('names frequent statements and returns the same results', async () => {
  // Reloads the module, because its names are shared with other tests.
  vi.resetModules()
  const { NamingClient } = await import('./named-statements.ts')
  const client = new NamingClient({ connectionString: postgres })
  await client.connect()
  try {
    const ask = async (text: string, times: number) => {
      for (let at = 0; at < times; at++) {
        const { rows } = await client.query({ text }, [at])
        expect(rows).toEqual([{ twice: at * 2 }])
      }
    }
    await ask('select $1::int * 2 as twice', 30)
    await ask('select $1::int + $1::int as twice', 5)
    await expect(client.query({ text: 'select $1::int * 2 as twice' }, ['no number'])).rejects.toThrow('no number')
    await ask('select $1::int * 2 as twice', 2)
    // Statements without values are not prepared: one text may contain several.
    await client.query('begin; select 1; commit')
    const { rows } = await client.query(
      `select statement from pg_prepared_statements where statement like 'select $1::int%'`,
    )
    expect(rows).toEqual([{ statement: 'select $1::int * 2 as twice' }])
  } finally {
    await client.end()
  }
})
