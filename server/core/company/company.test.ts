import { expect, test, vi } from 'vitest'
import { featureDatabases, world } from '#tests/world.ts'
import { getCompany, setSecondFactorRequired } from './company.ts'

test('reads the company once per transaction, and again after a change', async () => {
  const { here } = await world({ url: featureDatabases[0]!.url })
  const before = await here.asOwner(async (db) => {
    const select = vi.spyOn(db, 'select')
    try {
      await getCompany(db)
      expect((await getCompany(db)).requireSecondFactor).toBe(false)
      expect(select).toHaveBeenCalledTimes(1)
      await setSecondFactorRequired(db, true)
      expect((await getCompany(db)).requireSecondFactor).toBe(true)
      expect(select).toHaveBeenCalledTimes(2)
    } finally {
      select.mockRestore()
    }
    return getCompany(db)
  })
  expect(await here.asOwner((db) => getCompany(db))).not.toBe(before)
})
