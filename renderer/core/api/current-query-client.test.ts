import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CurrentQueryClient } from './current-query-client.ts'

/** A query that answers with the number of its request once released. */
function slowQuery() {
  const answers: (() => void)[] = []
  const queryFn = () => {
    const nth = answers.length + 1
    return new Promise<number>((resolve) => answers.push(() => resolve(nth)))
  }
  return { options: { queryKey: ['slow'], queryFn, retry: false, staleTime: 60_000 }, answers }
}

test('refetches a shown query whose first answer is older than the change', async () => {
  const client = new CurrentQueryClient()
  const { options, answers } = slowQuery()
  const observer = new QueryObserver(client, options)
  const unsubscribe = observer.subscribe(() => undefined)
  await expect.poll(() => answers.length).toBe(1)
  // Several changes during one request make one more.
  const invalidated = [client.invalidateQueries(), client.invalidateQueries()]
  answers[0]!()
  await Promise.all(invalidated)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!()
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
  expect(answers).toHaveLength(2)
  unsubscribe()
})

test('marks a loading query without observers as outdated', async () => {
  const client = new CurrentQueryClient()
  const { options, answers } = slowQuery()
  const loaded = client.fetchQuery(options)
  await expect.poll(() => answers.length).toBe(1)
  const invalidated = client.invalidateQueries()
  answers[0]!()
  expect(await loaded).toBe(1)
  await invalidated
  await expect.poll(() => client.getQueryState(['slow'])?.isInvalidated).toBe(true)
  expect(answers).toHaveLength(1)
})

test('requests a query with data once per invalidation', async () => {
  const client = new CurrentQueryClient()
  let requests = 0
  const observer = new QueryObserver(client, {
    queryKey: ['quick'],
    queryFn: () => Promise.resolve(++requests),
    staleTime: 60_000,
  })
  const unsubscribe = observer.subscribe(() => undefined)
  await expect.poll(() => requests).toBe(1)
  await client.invalidateQueries()
  expect(requests).toBe(2)
  unsubscribe()
})
