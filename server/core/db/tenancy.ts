import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { withClient } from './with-client.ts'

/** A database handle. Inside `asTenant` it is restricted to one tenant. */
export type Db = NodePgDatabase

/** A final statement without parameters. `read` gets its rows after the commit. */
export interface FinalStatement {
  statement: string
  read(rows: Record<string, unknown>[]): void
}

/**
 * `snapshot` reads a consistent state for as long as it takes. `visit` is a public read, whose statements time out
 * after three seconds on PostgreSQL.
 */
export type Mode = 'read' | 'visit' | 'write' | 'snapshot'
const beginOptions = {
  read: 'read only',
  visit: 'read only; set local statement_timeout = 3000',
  write: '',
  snapshot: 'isolation level repeatable read read only',
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * [Note: Tenancy] A request runs in a transaction that sets its tenant and gives up the owner's rights. From there the
 * policies of `tenantTable` filter every read and write, so a forgotten filter is not a leak. Without this function
 * `app.tenant` is not set, and queries fail. The embedded database has a single session, so `work` must use only its
 * `db`: a second connection would wait forever. The statement of `closing` is sent with the commit, so that its row
 * locks are short.
 */
export async function asTenant<T>(
  pool: pg.Pool,
  tenantId: string,
  mode: Mode,
  work: (db: Db) => Promise<T>,
  closing?: () => FinalStatement | undefined,
  /** The acting user, for the activity log. See [Note: Activity]. */
  actor?: object,
): Promise<T> {
  if (!uuid.test(tenantId)) throw new Error('asTenant needs a tenant id')
  return withClient(pool, async (client) => {
    const db = handleOf(client)
    // One round trip: the id was validated above, so it can be inlined.
    const writer = actor ? `, set_config('app.actor', ${client.escapeLiteral(JSON.stringify(actor))}, true)` : ''
    await client.query(
      `begin ${beginOptions[mode]}; select set_config('app.tenant', '${tenantId}', true), set_config('role', 'app', true)${writer}`,
    )
    reads.set(db, new Map())
    try {
      const result = await work(db)
      const last = closing?.()
      const answers: pg.QueryResult[] = [await client.query(last ? `${last.statement}; commit` : 'commit')].flat()
      // PostgreSQL rolls back a transaction with a failed statement and reports no error.
      if (answers.at(-1)?.command !== 'COMMIT')
        throw new Error('the transaction was undone: one of its statements had failed')
      last?.read(answers[0]!.rows)
      return result
    } finally {
      reads.delete(db)
    }
  })
}

/** Restricts an owner's transaction to one tenant, as `asTenant` does, until `allTenants`. */
export async function onlyTenant(tx: Db, tenantId: string) {
  await tx.execute(sql`select set_config('app.tenant', ${tenantId}, true), set_config('role', 'app', true)`)
}

/** Gives the owner's transaction access to all tenants again. */
export async function allTenants(tx: Db) {
  await tx.execute(sql`set local role none`)
}

type Read<T> = (db: Db) => Promise<T>

/** What each open transaction has read by `readOnce`. */
const reads = new WeakMap<Db, Map<Read<unknown>, Promise<unknown>>>()

/** Result of `read`, which is called once per transaction. Code that writes this data calls `forgetRead`. */
export function readOnce<T>(db: Db, read: Read<T>): Promise<T> {
  const known = reads.get(db)
  if (known?.has(read)) return known.get(read) as Promise<T>
  const result = read(db)
  known?.set(read, result)
  return result
}

export const forgetRead = (db: Db, read: Read<unknown>) => reads.get(db)?.delete(read)

const handles = new WeakMap<pg.PoolClient, Db>()

function handleOf(client: pg.PoolClient): Db {
  const known = handles.get(client)
  if (known) return known
  const db = drizzle({ client })
  handles.set(client, db)
  return db
}

/** Run after migrations: creates the role of requests. It owns nothing, so policies apply to it. */
export const grantAppRole = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'app') then create role app nologin; end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    execute format('grant app to %I', current_user);
  end $$;
  grant usage on schema public to app;
  grant select, insert, update, delete on all tables in schema public to app;
  revoke all on tenants, domains, subscriptions, subscription_bills, subscription_events, owner_actions, company_figures,
    rate_limits, secrets from app;
  revoke insert, update, delete on announcements from app;
`
