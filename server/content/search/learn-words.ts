import { sql } from 'drizzle-orm'
import type { Database } from '#server/core/db/database.ts'
import type { RepeatedTasks } from '#server/core/jobs/repeated-tasks.ts'

/** Minimum length of a word for corrections. */
const minLength = 3
/** New documents after which the planner needs new statistics. */
const analyzeAfter = 500
/** Longer than any transaction, so that no document of a concurrent transaction is missed. */
const overlap = '1 minute'

interface LastRun {
  /** Time of the run. */
  at: string
  /** Fingerprint of the documents it read. */
  from: string
}

/**
 * Collects the words of new titles and tags, for correcting misspelt queries. It runs apart from the writes, so that
 * these do not wait for each other. Words of hidden content are included; `search_known` filters them.
 */
export async function learnWords({ owner }: Pick<Database, 'owner'>, before?: LastRun): Promise<LastRun> {
  const since = sql`coalesce(${before?.at ?? null}::timestamptz, (select max(created_at) from search_words), '-infinity') - ${overlap}::interval`
  const { rows } = await owner.execute<{ at: string; from: string }>(sql`
    select now()::text as at, concat_ws(' ', count(*), max(created_at)) as "from"
    from search_documents where created_at > ${since}`)
  const current = rows[0]!
  const count = Number.parseInt(current.from, 10)
  if (current.from !== before?.from && count > 0) {
    await owner.execute(sql`
      insert into search_words (tenant_id, word)
      select distinct d.tenant_id, named.word
      from search_documents d
      cross join lateral unnest(string_to_array(
        d.plain_title || ' ' || search_plain(array_to_string(d.tags, ' ')), ' ')) named(word)
      where d.created_at > ${since} and length(named.word) between ${minLength} and 40
      on conflict do nothing`)
    // Without statistics on the new rows, every search would read all of them.
    if (count >= analyzeAfter) await owner.execute(sql`analyze search_documents`)
  }
  return current
}

const interval = 10_000

export function repeatLearning(tasks: RepeatedTasks, database: Database) {
  let last: LastRun | undefined
  const learn = async () => {
    last = await learnWords(database, last)
  }
  tasks.add(learn, { every: interval, first: 0 })
}
