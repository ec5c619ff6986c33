import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isUnreachable } from './unreachable.ts'

/** A database handle. Inside `asTenant` it speaks for one tenant. */
export type Db = NodePgDatabase

/** A last statement, without parameters. `read` gets its rows once the transaction has committed. */
export interface Closing {
  statement: string
  read(rows: Record<string, unknown>[]): void
}

/**
 * `snapshot` is a read that sees one moment, however long it takes. `visit` is one that anybody may ask for, so that no
 * statement of it takes longer than three seconds; for PostgreSQL alone, because the embedded database does not count.
 */
export type Mode = 'read' | 'visit' | 'write' | 'snapshot'
const beginnings = {
  read: 'read only',
  visit: 'read only; set local statement_timeout = 3000',
  write: '',
  snapshot: 'isolation level repeatable read read only',
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * [Note: Tenancy]
 *
 * A request runs in one transaction that starts by naming its tenant and giving
 * up the owner's rights. From there Postgres does the rest: the policy made by
 * `tenantTable` filters every read and write. Forgetting a filter is therefore
 * not a leak, and forgetting this function is an error rather than a leak,
 * because `current_setting('app.tenant')` is then unset.
 *
 * The embedded database has a single session. Whoever asks for a second one
 * while holding the first waits for ever, so `work` may use its `db` only.
 *
 * `closing` is asked once `work` is done. Its statement travels with the
 * commit, so the rows it locks are held for the shortest time.
 */
export async function asTenant<T>(
  pool: pg.Pool,
  tenantId: string,
  mode: Mode,
  work: (db: Db) => Promise<T>,
  closing?: () => Closing | undefined,
  /** Who is writing, for the log. See [Note: Activity]. */
  actor?: object,
): Promise<T> {
  if (!uuid.test(tenantId)) throw new Error('asTenant needs a tenant id')
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // One round trip: the id was checked above, so it can stand in the text.
    const writer = actor ? `, set_config('app.actor', ${client.escapeLiteral(JSON.stringify(actor))}, true)` : ''
    await client.query(
      `begin ${beginnings[mode]}; select set_config('app.tenant', '${tenantId}', true), set_config('role', 'app', true)${writer}`,
    )
    const result = await work(handleOf(client))
    const last = closing?.()
    const answers: pg.QueryResult[] = [await client.query(last ? `${last.statement}; commit` : 'commit')].flat()
    // A transaction in which a statement failed is undone, and the database calls that a success.
    if (answers.at(-1)?.command !== 'COMMIT')
      throw new Error('the transaction was undone: one of its statements had failed')
    last?.read(answers[0]!.rows)
    return result
  } catch (error) {
    // A connection that answers no more is not asked again.
    if (isUnreachable(error)) broken = error as Error
    else
      await client.query('rollback').catch((failed: Error) => {
        broken = failed
      })
    throw error
  } finally {
    client.release(broken)
  }
}

const handles = new WeakMap<pg.PoolClient, Db>()

function handleOf(client: pg.PoolClient): Db {
  const known = handles.get(client)
  if (known) return known
  const db = drizzle({ client })
  handles.set(client, db)
  return db
}

/** Run after migrations: the role requests run as. It owns nothing, so it cannot skip policies. */
export const letAppIn = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'app') then create role app nologin; end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    execute format('grant app to %I', current_user);
  end $$;
  grant usage on schema public to app;
  grant select, insert, update, delete on all tables in schema public to app;
  revoke all on tenants, domains, rate_limits, secrets from app;
`
