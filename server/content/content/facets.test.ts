import { expect, test } from 'vitest'
import { facetsOf } from './facets.ts'

const groups = [
  { category: 'Food', age: '1', count: 2 },
  { category: 'Food', age: '20', count: 3 },
  { category: 'Travel', age: '5', count: 4 },
]
const filters = (category: string[], age: string[]) => ({
  category: { options: ['Food', 'Travel', 'Business'], selected: category },
  age: {
    options: ['3', '10', '30'],
    selected: age,
    shows: (within: string, value: string) => Number(value) <= Number(within),
  },
})

test('counts the results of each option with the other filters applied', () => {
  expect(facetsOf(groups, filters([], []))).toEqual({
    total: 9,
    facets: { category: { Food: 5, Travel: 4, Business: 0 }, age: { 3: 2, 10: 6, 30: 9 } },
  })
  expect(facetsOf(groups, filters(['Food'], ['10']))).toEqual({
    total: 2,
    facets: { category: { Food: 2, Travel: 4, Business: 0 }, age: { 3: 2, 10: 2, 30: 5 } },
  })
})
