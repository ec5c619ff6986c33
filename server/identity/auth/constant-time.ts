import { setTimeout as pause } from 'node:timers/promises'

/** Takes at least `ms`, so that the response time does not reveal whether an account exists. */
export async function inConstantTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const minimum = pause(ms)
  try {
    return await work()
  } finally {
    await minimum
  }
}
