import { setTimeout as pause } from 'node:timers/promises'

/**
 * Answers no sooner than after `ms`, whatever happened: how long it took then
 * does not tell whether there was an account to do anything with.
 */
export async function inConstantTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = pause(ms)
  try {
    return await work()
  } finally {
    await floor
  }
}
