import type pg from 'pg'

/** The SQL statements that a pool's connections send during `work`. */
export async function statementsDuring(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const restores: (() => void)[] = []
  const watch = (client: pg.PoolClient) => {
    const { query } = client
    const recorded = (...given: [string | { text: string }]) => {
      const [sent] = given
      statements.push(typeof sent === 'string' ? sent : sent.text)
      return (query as (...all: unknown[]) => unknown).apply(client, given)
    }
    client.query = recorded as typeof query
    restores.push(() => {
      client.query = query
    })
  }
  // The pool has no public list of its connections.
  for (const client of (pool as unknown as { _clients: pg.PoolClient[] })._clients) watch(client)
  pool.on('connect', watch)
  try {
    await work()
  } finally {
    pool.off('connect', watch)
    for (const restore of restores) restore()
  }
  return statements
}
