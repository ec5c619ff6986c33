import { expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { sellsPlans } from './platform.ts'

test.each([
  [['acme.example'], { baseDomain: 'platform.example' }, false],
  [['acme.platform.example'], { baseDomain: 'platform.example' }, false],
  [['platform.example'], { baseDomain: 'platform.example' }, true],
  [['acme.example', 'www.platform.example'], { baseDomain: 'platform.example' }, true],
  [['acme.example'], { baseDomain: undefined }, false],
  [['localhost'], { baseDomain: 'localhost' }, true],
  [['neighbour.localhost'], { baseDomain: 'localhost' }, false],
])('offers plans on site %j with %j: %s', (hosts, config, expected) => {
  expect(sellsPlans({ hosts }, config)).toBe(expected)
})

test('hides the plans on companies that are not the platform', async () => {
  const { visitor } = await world()
  expect((await visitor.company.get({})).features.plans).toBe(false)
})
