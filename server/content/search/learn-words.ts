import { sql } from 'drizzle-orm'
import type { Database } from '#server/core/db/database.ts'
import type { RepeatedTasks } from '#server/core/jobs/repeated-tasks.ts'

/** Minimum length of a word for corrections. */
const minLength = 3
/** New documents after which the planner needs new statistics. */
const analyzeAfter = 500
/** Longer than any transaction, so that no document of a concurrent transaction is missed. */
const overlap = '1 minute'
/** Documents per statement: PostgreSQL limits it to ten seconds. */
const batchSize = 5000

interface LastRun {
  /** Time of the run. */
  at: string
  /** Fingerprint of the documents it read. */
  from: string
}

/**
 * Collects the words of new titles and tags, for correcting misspelt queries. It runs apart from the writes, so that
 * these do not wait for each other. Words of hidden content are included; `search_known` filters them. A process
 * continues after the newest word, so words get the time of the run only once all documents are read.
 */
export async function learnWords(
  { owner }: Pick<Database, 'owner'>,
  before?: LastRun,
  batch = batchSize,
): Promise<LastRun> {
  const { rows } = await owner.execute<{ at: string; from: string; since: string }>(sql`
    with read as (select coalesce(
      ${before?.at ?? null}::timestamptz, (select max(created_at) from search_words), '-infinity') - ${overlap}::interval as since)
    select now()::text as at, (select since::text from read), concat_ws(' ', count(*), max(created_at)) as "from"
    from search_documents where created_at > (select since from read)`)
  const { since, ...current } = rows[0]!
  const count = Number.parseInt(current.from, 10)
  if (current.from === before?.from || count === 0) return current
  const isNew = sql`created_at > ${since}::timestamptz`
  const isMany = count > batch
  const learnedAt = isMany ? sql`greatest(${since}::timestamptz, 'epoch')` : sql`${current.at}::timestamptz`
  let last: { tenant_id: string; id: string } | undefined
  do {
    // Few documents are found by their time; after an import of many, most are new.
    const next = isMany
      ? sql`${isNew} and ${last ? sql`(tenant_id, id) > (${last.tenant_id}::uuid, ${last.id}::uuid)` : sql`true`}
            order by tenant_id, id limit ${batch}`
      : isNew
    const read = await owner.execute<{ tenant_id: string; id: string }>(sql`
      with batch as materialized (select tenant_id, id, plain_title, tags from search_documents where ${next}),
      learned as (
        insert into search_words (tenant_id, word, created_at)
        select distinct d.tenant_id, named.word, ${learnedAt}
        from batch d
        cross join lateral unnest(string_to_array(
          d.plain_title || ' ' || search_plain(array_to_string(d.tags, ' ')), ' ')) named(word)
        where length(named.word) between ${minLength} and 40
        on conflict do nothing)
      select tenant_id, id from batch order by tenant_id desc, id desc limit 1`)
    last = isMany ? read.rows[0] : undefined
  } while (last)
  if (isMany)
    await owner.execute(sql`
      update search_words set created_at = ${current.at}::timestamptz
      where ctid = (select ctid from search_words limit 1)`)
  // Without statistics on the new rows, every search would read all of them.
  if (count >= analyzeAfter) await owner.execute(sql`analyze search_documents`)
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
