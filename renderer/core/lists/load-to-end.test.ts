import { expect, test } from 'vitest'
import { loadToEnd, maxPerLoad } from './load-to-end.ts'

/** A list of so many items in pages of twelve; its first page is loaded. */
function listOf(total: number, failingAt = Number.POSITIVE_INFINITY) {
  const pages = [{ results: Array.from({ length: Math.min(12, total) }) }]
  const list = {
    count: () => pages.reduce((sum, { results }) => sum + results.length, 0),
    async fetchNextPage() {
      const isError = pages.length >= failingAt
      const left = total - list.count()
      if (!isError && left > 0) pages.push({ results: Array.from({ length: Math.min(12, left) }) })
      return { hasNextPage: list.count() < total, isError, data: { pages } }
    },
  }
  return list
}

test('loads every page up to the end', async () => {
  const list = listOf(100)
  await loadToEnd(list)
  expect(list.count()).toBe(100)
})

test('stops after the maximum of one click', async () => {
  const list = listOf(5000)
  await loadToEnd(list)
  expect(list.count()).toBeGreaterThanOrEqual(maxPerLoad)
  expect(list.count()).toBeLessThan(maxPerLoad + 24)
})

test('stops at a page that fails', async () => {
  const list = listOf(100, 3)
  await loadToEnd(list)
  expect(list.count()).toBe(36)
})
