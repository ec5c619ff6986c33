import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for `work` for at most `seconds`, for example while a database does not respond. */
export const within = (seconds: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })])
