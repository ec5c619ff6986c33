import { expect, test } from 'vitest'
import { ImageLine, type Waiting } from './image-line.ts'

interface Named extends Waiting {
  name: string
}
const staff = (name: string, company = 'a', rank: 0 | 1 = 0): Named => ({ name, rank, by: { company, isStaff: true } })
const customer = (name: string, person: string, company = 'a'): Named => ({
  name,
  rank: 0,
  by: { company, person, isStaff: false },
})

function lineOf(tasks: Named[]) {
  const line = new ImageLine<Named>()
  for (const task of tasks) line.join(task)
  return line
}
/** Takes the next task off the line. */
function take(line: ImageLine<Named>, running: Named[], places: number) {
  const task = line.next(running, places)
  if (task) line.remove(task)
  return task
}
/** Names in the order of their turns, one running at a time. */
const turns = (line: ImageLine<Named>) => {
  const names: string[] = []
  for (let task = take(line, [], 4); task; task = take(line, [], 4)) names.push(task.name)
  return names
}

test('companies take turns', () => {
  const line = lineOf([...[1, 2, 3].map((n) => staff(`a${n}`, 'a')), staff('b1', 'b'), staff('c1', 'c')])
  expect(turns(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('staff of a company go before its customers', () => {
  expect(turns(lineOf([customer('c1', 'ann'), customer('c2', 'bob'), staff('s')]))).toEqual(['s', 'c1', 'c2'])
})

test('what a person waits for goes before background work', () => {
  expect(turns(lineOf([staff('background', 'a', 1), customer('c', 'ann', 'b')]))).toEqual(['c', 'background'])
})

test('a customer has one task running at a time', () => {
  const line = lineOf([customer('1', 'ann'), customer('2', 'ann'), customer('3', 'bob')])
  const first = take(line, [], 4)!
  const second = take(line, [first], 4)!
  expect([first.name, second.name, take(line, [first, second], 4)]).toEqual(['1', '3', undefined])
})

test('customers leave one place to staff', () => {
  const running = ['ann', 'bob'].map((person) => customer(person, person))
  const line = lineOf([customer('c', 'cid'), staff('s')])
  expect([take(line, running, 3)?.name, take(line, running, 3)]).toEqual(['s', undefined])
  expect(take(line, [running[0]!], 3)?.name).toBe('c')
})

test('refuses a sixth task of a customer at once', () => {
  const line = lineOf(Array.from({ length: 5 }, (_, n) => customer(String(n), 'ann')))
  expect(() => line.join(customer('6', 'ann'))).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
  line.join(customer('6', 'bob'))
})

test('a full line of customers refuses them and not staff', () => {
  const line = lineOf(Array.from({ length: 30 }, (_, n) => customer(String(n), `person ${n}`)))
  expect(() => line.join(customer('31', 'ann'))).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', retryAfter: 10 }),
  )
  line.join(staff('s'))
  line.join(customer('neighbour', 'ann', 'b'))
})
