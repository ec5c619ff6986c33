import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { databases, world } from '#tests/world.ts'
import { JobQueue } from './jobs.ts'

const queues: JobQueue[] = []
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop(1))))

describe.each(databases)('on $kind, the role of requests', ({ url }) => {
  /** A queued email with an invitation of the company `here`. */
  async function waitingMail() {
    const w = await world({ url })
    const queue = new JobQueue(w.database, () => undefined)
    queues.push(queue)
    await queue.ready()
    const add = (site: typeof w.here) =>
      site.asOwner((db) =>
        queue
          .jobsIn(db, site.id, () => undefined)
          .add(
            'send-mail',
            { id: 'm', writtenAt: '', to: 'x@mail.example', sender: '', subject: '', text: 'token', html: '' },
            { after: 600 },
          ),
      )
    const stateOf = async (id: string) => {
      const { rows } = await w.database.pool.query<{ state: string; data: { text: string } }>(
        'select state, data from pgboss.job where id = $1',
        [id],
      )
      return [rows[0]!.state, rows[0]!.data.text]
    }
    return { ...w, queue, id: await add(w.here), add, stateOf }
  }

  test('cannot read or change jobs of another tenant', async () => {
    const { here, otherCompany, id, stateOf } = await waitingMail()
    for (const table of ['job', 'job_common']) {
      const found = sql.raw(`select id from pgboss.${table} where id = '${id}'`)
      expect((await otherCompany.asOwner((db) => db.execute(found))).rows).toEqual([])
      // The control: its own tenant sees it.
      expect((await here.asOwner((db) => db.execute(found))).rows).toHaveLength(1)
      for (const change of ["state = 'cancelled'", `data = data || '{"text":"rewritten"}'`])
        await otherCompany
          .asOwner((db) => db.execute(sql.raw(`update pgboss.${table} set ${change} where id = '${id}'`)))
          .catch(() => undefined)
    }
    expect(await stateOf(id)).toEqual(['created', 'token'])
  })

  test('cancels only jobs of its own tenant', async () => {
    const { here, otherCompany, queue, id, add, stateOf } = await waitingMail()
    const own = await add(otherCompany)
    await otherCompany.asOwner(async (db) => {
      for (const one of [id, own]) await queue.jobsIn(db, otherCompany.id, () => undefined).cancel('send-mail', one)
      await queue.jobsIn(db, otherCompany.id, () => undefined).retry('send-mail', id)
    })
    expect(await stateOf(id)).toEqual(['created', 'token'])
    expect(await stateOf(own)).toEqual(['cancelled', 'token'])
    await here.asOwner((db) => queue.jobsIn(db, here.id, () => undefined).cancel('send-mail', id))
    expect(await stateOf(id)).toEqual(['cancelled', 'token'])
  })

  test('cannot add jobs for another tenant', async () => {
    const { here, otherCompany, queue } = await waitingMail()
    const foreign = otherCompany.asOwner((db) => queue.jobsIn(db, here.id, () => undefined).add('rank-photos', {}))
    await expect(foreign).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('can only change the state of a job', async () => {
    const { here, id, stateOf } = await waitingMail()
    const rewrite = sql.raw(`update pgboss.job_common set data = data || '{"text":"rewritten"}' where id = '${id}'`)
    await expect(here.asOwner((db) => db.execute(rewrite))).rejects.toMatchObject({ cause: { code: '42501' } })
    expect(await stateOf(id)).toEqual(['created', 'token'])
  })

  test('has no access to other tables and functions of the queue', async () => {
    const { database } = await waitingMail()
    const { rows } = await database.pool.query<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and case when c.relkind = 'S' then has_sequence_privilege('app', c.oid, 'usage')
            else has_any_column_privilege('app', c.oid, 'select, insert, update') or has_table_privilege('app', c.oid, 'delete, truncate') end
      union all
      select p.proname from pg_proc p
      where p.pronamespace = 'pgboss'::regnamespace and has_function_privilege('app', p.oid, 'execute')
      order by name`)
    expect(rows.map(({ name }) => name)).toEqual(['job', 'job_common', 'job_now', 'queue'])
  })
})
