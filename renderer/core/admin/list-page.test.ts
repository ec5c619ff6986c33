import { expect, test } from 'vitest'
import { readPage } from './list-page.ts'

const read = (address: string) => readPage(new URLSearchParams(address))

test('reads an impossible page as the first and an unknown size as the default', () => {
  expect(['page=3', 'page=0', 'page=x', 'page=1.5', ''].map((address) => read(address).page)).toEqual([3, 1, 1, 1, 1])
  expect(['per=100', 'per=7', ''].map((address) => read(address).limit)).toEqual([100, 50, 50])
})
