import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

const problem = (row: number, column: string, message: string, value = '') => ({ row, column, message, value })

test('the same problem of rows that follow each other is told once, and no other', () => {
  const missing = 'Price is missing: choose its column.'
  const number = 'Write an amount, like 12.50.'
  const groups = grouped([
    problem(2, 'Price', missing),
    problem(2, 'Stock', number, 'many'),
    problem(3, 'Price', missing),
    problem(3, 'Stock', number, 'few'),
    problem(4, 'Price', missing),
    problem(6, 'Price', missing),
  ])
  expect(groups.map(({ row, last, column, value }) => `${row}-${last} ${column} ${value}`.trim())).toEqual([
    '2-4 Price',
    '2-2 Stock many',
    '3-3 Stock few',
    '6-6 Price',
  ])
})
