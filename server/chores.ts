import { sql } from 'drizzle-orm'
import { startCounting } from './content/views.ts'
import type { Desk } from './desk.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { rateLimits } from './limits/limits.table.ts'
import { deliver } from './mail/post.ts'
import { forgetCheckoutKeys } from './orders/stored.ts'
import { makeAvif, makePictures } from './photos/pictures.ts'
import { sweepUploads } from './uploads/sweep.ts'

/** Who does which background work. */
export const jobHandlers = (desk: Desk, onError: (error: Error) => void): JobHandlers => ({
  'photo-pictures': (data) => makePictures(desk, data),
  'photo-avif': (data) => makeAvif(desk, data),
  'send-mail': (data) => deliver(desk, data, onError),
})

const hour = 3600_000

/** What is done regularly in every process. Returns how to stop, which also writes down what was only counted so far. */
export function startChores(desk: Desk, onError: (error: Error) => void): () => Promise<void> {
  const stopCounting = startCounting(desk, onError)
  const tidy = async () => {
    await sweepUploads(desk)
    const { owner } = desk.parts.database
    await forgetCheckoutKeys(owner)
    await owner.delete(rateLimits).where(sql`${rateLimits.endsAt} < now()`)
  }
  tidy().catch(onError)
  const timer = setInterval(() => tidy().catch(onError), hour)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await stopCounting()
  }
}
