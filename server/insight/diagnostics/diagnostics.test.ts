import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { publish } from '#server/content/blogs/rows-for-tests.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('admins see the results of all checks without secrets', async () => {
    const { admin } = await world({ url, limits: 'measuring' })
    const { findings, failed } = await admin.diagnostics.look({})
    expect(findings.map(({ name }) => name)).toEqual([
      ...['Version', 'Database', 'Storage', 'Media of the plan'],
      ...['Background jobs', 'Mail', 'Addresses', 'Schedule'],
    ])
    const results = Object.fromEntries(findings.map((one) => [one.name, one]))
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
    expect(results.Version).toMatchObject({
      state: 'good',
      words: `Vitrine ${version}, Node ${process.versions.node}.`,
    })
    expect(results.Database).toMatchObject({ words: expect.stringMatching(/\(\d+[.\d]*\) responds in \d+ ms/) })
    expect(results.Storage).toMatchObject({
      words: expect.stringMatching(/^Files can be written; [\d.]+ GB are free\.$/),
    })
    expect(results['Background jobs']).toMatchObject({ state: 'good', words: '0 jobs waiting, 0 failed.' })
    expect(results.Schedule).toMatchObject({ state: 'good' })
    expect(failed).toEqual([])
    expect(JSON.stringify(findings)).not.toMatch(/postgres:|smtp:|password|\/tmp\//i)
  })

  test("lists and retries only the company's own failed jobs", async () => {
    const { admin, neighbour, here, database } = await world({ url, limits: 'measuring' })
    await admin.mail.test({})
    await database.owner.execute(
      sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"message":"550 no such box","stack":"at secret.ts"}'
        where data->>'tenantId' = ${here.id}`,
    )
    const { findings, failed } = await admin.diagnostics.look({})
    expect(findings.find(({ name }) => name === 'Background jobs')).toMatchObject({
      state: 'attention',
      words: '0 jobs waiting, 1 failed.',
    })
    expect(failed).toMatchObject([{ work: 'Send a mail', problem: '550 no such box' }])
    expect(JSON.stringify(failed)).not.toContain('secret.ts')
    expect((await neighbour.diagnostics.look({})).failed).toEqual([])
    const { _id: id } = failed[0]!
    await expect(neighbour.diagnostics.retry({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await admin.diagnostics.retry({ id })).toEqual({ message: 'The job will run again now.' })
    await expect(admin.diagnostics.retry({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await admin.diagnostics.look({})).failed).toEqual([])
  })

  test('reports scheduled tasks that do not run', async () => {
    const { admin, here, database } = await world({ url, limits: 'measuring' })
    await publish(here, [{ title: 'Late', published: false }])
    await database.owner.execute(
      sql`update blogs set publish_at = now() - interval '1 hour' where tenant_id = ${here.id}`,
    )
    const { findings } = await admin.diagnostics.look({})
    expect(findings.find(({ name }) => name === 'Schedule')).toMatchObject({
      state: 'fault',
      words: '1 item should have been published by now. The scheduled tasks do not run.',
    })
  })
})
