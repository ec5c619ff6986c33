import { expect, test } from 'vitest'
import { ImageQueue, type QueuedTask } from './image-queue.ts'

interface Named extends QueuedTask {
  name: string
}
const staff = (name: string, company = 'a', priority: 0 | 1 = 0): Named => ({
  name,
  priority,
  by: { company, isStaff: true },
})
const customer = (name: string, person: string, company = 'a'): Named => ({
  name,
  priority: 0,
  by: { company, person, isStaff: false },
})

function lineOf(tasks: Named[]) {
  const line = new ImageQueue<Named>()
  for (const task of tasks) line.add(task)
  return line
}
/** Removes the next task from the queue. */
function take(line: ImageQueue<Named>, running: Named[], places: number) {
  const task = line.next(running, places)
  if (task) line.remove(task)
  return task
}
/** Names in processing order, one at a time. */
const turns = (line: ImageQueue<Named>) => {
  const names: string[] = []
  for (let task = take(line, [], 4); task; task = take(line, [], 4)) names.push(task.name)
  return names
}

test('alternates between companies', () => {
  const line = lineOf([...[1, 2, 3].map((n) => staff(`a${n}`, 'a')), staff('b1', 'b'), staff('c1', 'c')])
  expect(turns(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('processes staff tasks before customer tasks of a company', () => {
  expect(turns(lineOf([customer('c1', 'ann'), customer('c2', 'bob'), staff('s')]))).toEqual(['s', 'c1', 'c2'])
})

test('processes interactive tasks before background tasks', () => {
  expect(turns(lineOf([staff('background', 'a', 1), customer('c', 'ann', 'b')]))).toEqual(['c', 'background'])
})

test('runs one task per customer at a time', () => {
  const line = lineOf([customer('1', 'ann'), customer('2', 'ann'), customer('3', 'bob')])
  const first = take(line, [], 4)!
  const second = take(line, [first], 4)!
  expect([first.name, second.name, take(line, [first, second], 4)]).toEqual(['1', '3', undefined])
})

/** A profile picture of a staff member. */
const avatar = (name: string, person: string): Named => ({
  name,
  priority: 0,
  by: { company: 'a', person, isStaff: true },
  oneAtATime: true,
})

test('runs one profile picture per staff member at a time', () => {
  const upload: Named = { name: 'photo', priority: 0, by: { company: 'a', person: 'ann', isStaff: true } }
  const line = lineOf([avatar('1', 'ann'), avatar('2', 'ann'), upload, avatar('3', 'bob')])
  const running: Named[] = []
  for (let task = take(line, running, 9); task; task = take(line, running, 9)) running.push(task)
  expect(running.map(({ name }) => name)).toEqual(['1', 'photo', '3'])
})

test('rejects a sixth waiting profile picture of a staff member', () => {
  const line = lineOf(Array.from({ length: 5 }, (_, n) => avatar(String(n), 'ann')))
  expect(() => line.add(avatar('6', 'ann'))).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
  line.add(staff('photo'))
})

test('reserves one slot for staff', () => {
  const running = ['ann', 'bob'].map((person) => customer(person, person))
  const line = lineOf([customer('c', 'cid'), staff('s')])
  expect([take(line, running, 3)?.name, take(line, running, 3)]).toEqual(['s', undefined])
  expect(take(line, [running[0]!], 3)?.name).toBe('c')
})

test('rejects a sixth task of a customer immediately', () => {
  const line = lineOf(Array.from({ length: 5 }, (_, n) => customer(String(n), 'ann')))
  expect(() => line.add(customer('6', 'ann'))).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
  line.add(customer('6', 'bob'))
})

test('a full customer queue rejects customers, not staff', () => {
  const line = lineOf(Array.from({ length: 30 }, (_, n) => customer(String(n), `person ${n}`)))
  expect(() => line.add(customer('31', 'ann'))).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', retryAfter: 10 }),
  )
  line.add(staff('s'))
  line.add(customer('neighbour', 'ann', 'b'))
})
