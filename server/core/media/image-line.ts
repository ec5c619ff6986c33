import { AppError } from '#shared/core/errors.ts'
import type { Requester } from '../request/requester.ts'

/** A task that waits or runs. */
export interface Waiting {
  /** Lower goes first. */
  rank: 0 | 1 | 2
  by: Requester
}

/** Most tasks that wait at a time. A message brings five pictures at most. */
const most = { person: 5, customersOfCompany: 30, staffOfCompany: 500, all: 2000 }

/**
 * Tasks that wait for their turn. Companies take turns, so that none waits for all tasks of another; of one company,
 * staff go first. A customer has one task running at a time, and customers together always leave one place to staff.
 */
export class ImageLine<T extends Waiting> {
  readonly #tasks: T[] = []
  /** When each company last had its turn. */
  readonly #served = new Map<string, number>()
  #turns = 0

  get tasks(): readonly T[] {
    return this.#tasks
  }

  /** Throws TOO_MANY_REQUESTS when this customer has too many tasks, UNAVAILABLE when the line is full. */
  join(task: T) {
    const { company, person, isStaff } = task.by
    const ofCompany = this.#tasks.filter(({ by }) => by.company === company && by.isStaff === isStaff)
    if (!isStaff && person !== undefined && ofCompany.filter(({ by }) => by.person === person).length >= most.person)
      throw new AppError('TOO_MANY_REQUESTS', 'Your other pictures are still being processed. Try again in a moment.', {
        retryAfter: 5,
      })
    const limit = isStaff ? most.staffOfCompany : most.customersOfCompany
    if (ofCompany.length >= limit || this.#tasks.length >= most.all)
      throw new AppError('UNAVAILABLE', 'Many pictures are being processed at the moment. Please try again.', {
        retryAfter: 10,
      })
    this.#tasks.push(task)
  }

  /** To the front, past every limit: a task that was running already. */
  rejoin(task: T) {
    this.#tasks.unshift(task)
  }

  /** The next task beside those that run; `places` is how many may run in all. It stays until it is removed. */
  next(running: readonly T[], places: number): T | undefined {
    const customers = running.filter(({ by }) => !by.isStaff)
    const isFree = ({ by }: T) =>
      by.isStaff ||
      (customers.length < Math.max(1, places - 1) &&
        !customers.some(
          (one) => by.person !== undefined && one.by.company === by.company && one.by.person === by.person,
        ))
    let next: T | undefined
    for (const task of this.#tasks) if (isFree(task) && (!next || this.#precedes(task, next))) next = task
    return next
  }

  remove(task: T) {
    this.#tasks.splice(this.#tasks.indexOf(task), 1)
    const { company } = task.by
    // A company that has nothing left here begins anew.
    if (this.#tasks.some(({ by }) => by.company === company)) this.#served.set(company, ++this.#turns)
    else this.#served.delete(company)
  }

  #precedes(a: T, b: T) {
    if (a.rank !== b.rank) return a.rank < b.rank
    if (a.by.company !== b.by.company)
      return (this.#served.get(a.by.company) ?? 0) < (this.#served.get(b.by.company) ?? 0)
    return a.by.isStaff && !b.by.isStaff
  }
}
