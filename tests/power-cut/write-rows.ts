import { writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/open-database.ts'

/**
 * Opens the embedded database in the folder of the first argument and inserts rows until this process ends. Prints the
 * number of each row after its commit; with `--count`, prints the number of rows and ends.
 */
const [dataDir = '', only] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl: undefined, dataDir, poolSize: 2 }, (error) => {
  throw error
})
await database.owner.execute(sql`create table if not exists power_cut (number int primary key)`)
if (only === '--count') {
  const { rows } = await database.owner.execute<{ last: number }>(
    sql`select coalesce(max(number), 0)::int as last from power_cut`,
  )
  writeSync(1, `${rows[0]?.last}\n`)
  process.exit(0)
}
for (let number = 1; ; number++) {
  await database.owner.execute(sql`insert into power_cut values (${number})`)
  // Written synchronously, because buffered output would be lost with the process.
  writeSync(1, `${number}\n`)
}
