import { expect, test } from 'vitest'
import { groupProblems } from './group-problems.ts'

const problem = (row: number, column: string, message: string, value = '') => ({ row, column, message, value })

test('combines the same problem of consecutive rows', () => {
  const missing = 'Price is missing: choose its column.'
  const number = 'Enter an amount, like 12.50.'
  const groups = groupProblems([
    problem(2, 'Price', missing),
    problem(2, 'Stock', number, 'many'),
    problem(3, 'Price', missing),
    problem(3, 'Stock', number, 'few'),
    problem(4, 'Price', missing),
    problem(6, 'Price', missing),
  ])
  expect(groups.map(({ row, lastRow, column, value }) => `${row}-${lastRow} ${column} ${value}`.trim())).toEqual([
    '2-4 Price',
    '2-2 Stock many',
    '3-3 Stock few',
    '6-6 Price',
  ])
})
