import { expect, test, vi } from 'vitest'
import { databases } from '#tests/world.ts'

const postgres = databases.find(({ kind }) => kind === 'postgres')?.url

test.runIf(postgres)('what is asked often keeps its plan, and answers like the first time', async () => {
  // Of its own: the names there are may be given to other tests' statements.
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
    // Without values there is nothing to plan once: several statements may travel in one text.
    await client.query('begin; select 1; commit')
    const { rows } = await client.query(
      `select statement from pg_prepared_statements where statement like 'select $1::int%'`,
    )
    expect(rows).toEqual([{ statement: 'select $1::int * 2 as twice' }])
  } finally {
    await client.end()
  }
})
