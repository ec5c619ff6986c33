import { describe, expect, test } from 'vitest'
import { createDocument, documentDetails } from '#server/content/documents/change.ts'
import { databases, serverOn, world } from '#tests/world.ts'

describe.each(databases)('on $kind', ({ url }) => {
  test('stores sizes above 2 GB in every size column', async () => {
    const { database } = await serverOn(url)
    const { rows } = await database.pool.query<{ table_name: string; data_type: string }>(`
      select table_name, data_type from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)(size|bytes)$'`)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ data_type }) => data_type !== 'bigint')).toEqual([])
  })

  test('stores a document of 2.2 GB and counts its size', async () => {
    const { here, moderator, pipeline } = await world({ url })
    const size = 2_200_000_000
    const file = { fileId: crypto.randomUUID(), fileName: 'plans.pdf', mimeType: 'application/pdf', size, pages: 1 }
    const site = { id: here.id, plan: 'business' } as const
    await pipeline.forCompany(here.id, 'write', (ctx) =>
      createDocument({ ...ctx, site }, documentDetails({ title: 'Plans', category: 'Guides' }), file),
    )
    expect((await moderator.adminDocuments.list({})).results).toMatchObject([{ title: 'Plans', size }])
  })
})
