import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { RepeatedTasks } from './repeated-tasks.ts'

test('waits at stop for a running task and starts no other', async () => {
  const tasks = new RepeatedTasks(() => undefined)
  const held = Promise.withResolvers<void>()
  const work = vi.fn(() => held.promise)
  tasks.add(work, { every: 1, first: 0 })
  let stopped = false
  const stopping = tasks.stop().then(() => {
    stopped = true
  })
  await sleep(20)
  expect(stopped).toBe(false)
  held.resolve()
  await stopping
  await sleep(20)
  expect(work).toHaveBeenCalledTimes(1)
})

test('reports a failure and repeats the task', async () => {
  const errors: Error[] = []
  const tasks = new RepeatedTasks((error) => errors.push(error))
  const work = vi.fn(() => Promise.reject(new Error('once')))
  tasks.add(work, { every: 1 })
  await vi.waitUntil(() => work.mock.calls.length > 1)
  await tasks.stop()
  expect(errors.map(({ message }) => message)).toContain('once')
})
