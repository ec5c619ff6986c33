import { AppError } from '#shared/core/errors.ts'
import type { Requester } from '../request/requester.ts'

/** A waiting or running task. */
export interface QueuedTask {
  /** Lower values run first. */
  priority: 0 | 1 | 2
  by: Requester
  /** Small images such as profile pictures, of which also staff process one at a time. Customers always do. */
  oneAtATime?: boolean | undefined
}

const isLimited = ({ by, oneAtATime }: QueuedTask) => by.person !== undefined && (!by.isStaff || oneAtATime)

/** Whether both count towards the limits of one person. */
const shareLimit = (a: QueuedTask, b: QueuedTask) =>
  isLimited(a) && isLimited(b) && a.by.company === b.by.company && a.by.person === b.by.person

/** Maximum waiting tasks. A message has at limits five images. */
const limits = { person: 5, customersOfCompany: 30, staffOfCompany: 500, all: 2000 }

/**
 * A fair queue of tasks: companies take turns, and staff go before customers. A person has one running task, except
 * content that staff upload, and customers together leave one worker free for staff.
 */
export class ImageQueue<T extends QueuedTask> {
  readonly #tasks: T[] = []
  /** The last turn of each company. */
  readonly #served = new Map<string, number>()
  #turns = 0

  get tasks(): readonly T[] {
    return this.#tasks
  }

  /** Throws TOO_MANY_REQUESTS if this person has too many tasks, UNAVAILABLE if the queue is full. */
  add(task: T) {
    const { company, isStaff } = task.by
    const ofCompany = this.#tasks.filter(({ by }) => by.company === company && by.isStaff === isStaff)
    if (this.#tasks.filter((one) => shareLimit(one, task)).length >= limits.person)
      throw new AppError('TOO_MANY_REQUESTS', 'Your other pictures are still being processed. Try again in a moment.', {
        retryAfter: 5,
      })
    const limit = isStaff ? limits.staffOfCompany : limits.customersOfCompany
    if (ofCompany.length >= limit || this.#tasks.length >= limits.all)
      throw new AppError('UNAVAILABLE', 'Many pictures are being processed at the moment. Please try again.', {
        retryAfter: 10,
      })
    this.#tasks.push(task)
  }

  /** Puts an interrupted task back to the front, regardless of limits. */
  addFirst(task: T) {
    this.#tasks.unshift(task)
  }

  /** The next task to run beside `running`, with `places` workers in all. It stays queued until it is removed. */
  next(running: readonly T[], places: number): T | undefined {
    const customers = running.filter(({ by }) => !by.isStaff)
    const isFree = (task: T) =>
      (task.by.isStaff || customers.length < Math.max(1, places - 1)) && !running.some((one) => shareLimit(one, task))
    let next: T | undefined
    for (const task of this.#tasks) if (isFree(task) && (!next || this.#precedes(task, next))) next = task
    return next
  }

  remove(task: T) {
    this.#tasks.splice(this.#tasks.indexOf(task), 1)
    const { company } = task.by
    // A company without waiting tasks loses its turn count.
    if (this.#tasks.some(({ by }) => by.company === company)) this.#served.set(company, ++this.#turns)
    else this.#served.delete(company)
  }

  #precedes(a: T, b: T) {
    if (a.priority !== b.priority) return a.priority < b.priority
    if (a.by.company !== b.by.company)
      return (this.#served.get(a.by.company) ?? 0) < (this.#served.get(b.by.company) ?? 0)
    return a.by.isStaff && !b.by.isStaff
  }
}
