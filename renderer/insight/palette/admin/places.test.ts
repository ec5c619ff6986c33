import { expect, test } from 'vitest'
import { matchOf } from './matching.ts'
import { placesFor } from './places.ts'

test('finds the tab of plans by the keyword pricing', () => {
  const { screens } = placesFor(() => true)
  expect(screens.filter((entry) => matchOf(entry, 'pricing') !== undefined).map(({ label }) => label)).toEqual([
    'Plans',
  ])
})
