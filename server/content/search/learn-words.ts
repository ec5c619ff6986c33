import { sql } from 'drizzle-orm'
import type { Database } from '#server/core/db/database.ts'
import type { RepeatedTasks } from '#server/core/jobs/repeated.ts'

/** Letters of the shortest word worth correcting to. */
const shortest = 3
/** So many new things change which way of searching is the quickest. */
const many = 500
/** No transaction takes longer, so nothing that was being written meanwhile is missed. */
const overlap = '1 minute'

interface Learnt {
  /** When it was looked. */
  at: string
  /** What there was to learn from. */
  from: string
}

/**
 * Learns the words that things are called by since the last time, so that
 * somebody who mistypes one is understood. Apart from the writing of the things,
 * which must never wait for another because both are called alike. Words of
 * scheduled and removed content stay here too; `search_known` keeps them from visitors.
 */
export async function learnWords({ owner }: Pick<Database, 'owner'>, before?: Learnt): Promise<Learnt> {
  const since = sql`coalesce(${before?.at ?? null}::timestamptz, (select max(created_at) from search_words), '-infinity') - ${overlap}::interval`
  const { rows } = await owner.execute<{ at: string; from: string }>(sql`
    select now()::text as at, concat_ws(' ', count(*), max(created_at)) as "from"
    from search_documents where created_at > ${since}`)
  const learnt = rows[0]!
  const written = Number.parseInt(learnt.from, 10)
  if (learnt.from !== before?.from && written > 0) {
    await owner.execute(sql`
      insert into search_words (tenant_id, word)
      select distinct d.tenant_id, named.word
      from search_documents d
      cross join lateral unnest(string_to_array(
        d.plain_title || ' ' || search_plain(array_to_string(d.tags, ' ')), ' ')) named(word)
      where d.created_at > ${since} and length(named.word) between ${shortest} and 40
      on conflict do nothing`)
    // A planner that knows nothing of what is new would read all of it for every search.
    if (written >= many) await owner.execute(sql`analyze search_documents`)
  }
  return learnt
}

const every = 10_000

/** Learns words every few seconds. */
export function repeatLearning(tasks: RepeatedTasks, database: Database) {
  let last: Learnt | undefined
  const learn = async () => {
    last = await learnWords(database, last)
  }
  tasks.add(learn, { every, first: 0 })
}
