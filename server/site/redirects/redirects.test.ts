import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { findRedirect } from './find-redirect.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  async function shop() {
    const { here, admin, pipeline, neighbour } = await world({ url })
    const site = { id: here.id } as Parameters<typeof findRedirect>[1]
    return {
      ...{ here, admin, neighbour },
      add: (from: string, to: string) => admin.adminRedirects.create({ from, to }),
      /** Where a missing page leads. */
      follow: (path: string) => findRedirect(pipeline, site, new URL(`https://${here.host}${path}`)),
    }
  }

  test('redirects an old address until its redirect is removed', async () => {
    const { add, follow, admin, neighbour, here } = await shop()
    expect(await follow('/old/lamp')).toBeUndefined()
    const { _id, from } = await add('https://old.example/old/Lampe%cc%81/', `https://${here.host}/shop/lamp`)
    expect(from).toBe('/old/Lampe%CC%81')
    expect(await follow('/old/Lampe%CC%81?a=1')).toBe('/shop/lamp?a=1')
    expect((await neighbour.adminRedirects.list({})).total).toBe(0)
    await admin.adminRedirects.remove({ id: _id })
    expect(await follow('/old/Lampe%CC%81')).toBeUndefined()
  })

  test('collapses chains in both directions', async () => {
    const { add, follow } = await shop()
    await add('/b', '/c')
    expect((await add('/a', '/b?x=1')).to).toBe('/c')
    await add('/c', '/d')
    expect(await Promise.all(['/a', '/b', '/c'].map(follow))).toEqual(['/d', '/d', '/d'])
  })

  test('a changed redirect takes those that lead to it along', async () => {
    const { add, admin, follow } = await shop()
    await add('/a', '/x')
    const { _id: id, updatedAt } = await add('/b', '/c')
    await add('/z', '/b')
    await admin.adminRedirects.update({ id, from: '/x', to: '/c', updatedAt })
    expect(await Promise.all(['/a', '/x', '/z'].map(follow))).toEqual(['/c', '/c', '/c'])
    await expect(add('/c', '/a')).rejects.toMatchObject({ fields: { to: expect.any(String) } })
  })

  describe('refuses', () => {
    let one: Awaited<ReturnType<typeof shop>>
    beforeAll(async () => {
      one = await shop()
      await one.add('/a', '/c')
    })

    test.each([
      ['/x', '/x'],
      ['/x', '/x/?x=1#y'],
      ['/c', '/a'],
    ])('the loop from %s to %s', async (from, to) => {
      await expect(one.add(from, to)).rejects.toMatchObject({
        code: 'VALIDATION',
        fields: { to: expect.stringContaining('lead back') },
      })
    })

    test.each(['/', '/api/x', '/ADMIN', '/media/x', '//host/x', 'ftp://host/x', '/a?b', '/login'])(
      'the old address %s',
      async (from) => {
        await expect(one.add(from, '/b')).rejects.toMatchObject({ fields: { from: expect.any(String) } })
      },
    )

    test('an old address of 501 characters', async () => {
      await expect(one.add(`/${'x'.repeat(500)}`, '/b')).rejects.toMatchObject({ fields: { from: expect.any(String) } })
    })

    test.each([
      'https://other.example/x',
      '//other.example',
      '/\\other.example',
      'b',
      '/a b',
      '/api/company',
      '/..//x.example',
    ])('the new address %s', async (to) => {
      await expect(one.add('/x', to)).rejects.toMatchObject({ fields: { to: expect.any(String) } })
    })
  })

  test('refuses a second redirect of an address and a stale change', async () => {
    const { add, admin, follow } = await shop()
    const first = await add('/a', '/b')
    await expect(add('/a/', '/c')).rejects.toMatchObject({ code: 'CONFLICT', fields: { from: expect.any(String) } })
    const other = await add('/x', '/y')
    const change = { id: other._id, from: '/x', to: '/z', updatedAt: other.updatedAt }
    await expect(admin.adminRedirects.update({ ...change, from: '/a' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await admin.adminRedirects.update(change)).toMatchObject({ from: '/x', to: '/z' })
    await expect(admin.adminRedirects.update(change)).rejects.toMatchObject({ code: 'STALE' })
    // Turned around: its own former address is no loop.
    await admin.adminRedirects.update({ id: first._id, from: '/b', to: '/a' })
    expect([await follow('/a'), await follow('/b')]).toEqual([undefined, '/a'])
  })

  test('saves the valid lines of a table and names the others', async () => {
    const { add, admin, follow } = await shop()
    await add('/changed', '/old-target')
    const table =
      'Old,New\n/changed,/new-target\n/one,"/shop?tag=a,b"\n/two,/one\n\n/api,/x\n/three\n/l1,/l2\n/l2,/l1\n'
    const saved = await admin.adminRedirects.paste({ table })
    expect(saved).toMatchObject({ created: 2, changed: 1 })
    expect(saved.problems.map(({ line, text }) => [line, text])).toEqual([
      [6, '/api,/x'],
      [7, '/three'],
      [8, '/l1,/l2'],
      [9, '/l2,/l1'],
    ])
    // Refused lines are sent again, and the first one is no header then.
    const again = await admin.adminRedirects.paste({ table: 'lamp,/shop\nbulb', mayHaveHeader: false })
    expect(again.problems.map(({ text }) => text)).toContain('bulb')
    expect(await follow('/changed')).toBe('/new-target')
    expect(await follow('/two')).toBe('/shop?tag=a,b')
    expect((await admin.adminRedirects.list({ q: 'TAG=' })).total).toBe(2)
  })
})
