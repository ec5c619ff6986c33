import { sql } from 'drizzle-orm'
import { purgeAccounts } from './account/purge.ts'
import { forgetActivity } from './activity/forget.ts'
import { rollUp } from './analytics/roll-up.ts'
import { startNoting } from './analytics/write-down.ts'
import { blogType } from './blogs/visible.ts'
import { publishDue } from './content/publish-due.ts'
import { startCounting } from './content/views.ts'
import { exportSite } from './data/export-site.ts'
import { importSite } from './data/import-site.ts'
import { sweepTransfers } from './data/sweep.ts'
import { upkeep } from './db/upkeep.ts'
import type { Desk } from './desk.ts'
import { eventType } from './events/visible.ts'
import { writeLetters } from './events/write-to.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { rateLimits } from './limits/limits.table.ts'
import { deliverAndNote, forgetOldMails } from './mail/noted.ts'
import { noticeUnread } from './messages/notice.ts'
import { forgetCheckoutKeys } from './orders/stored.ts'
import { makeAvif, makePictures } from './photos/pictures.ts'
import { rankPhotos } from './photos/rank-photos.ts'
import { startRanking } from './photos/ranking-runs.ts'
import { forgetViewings } from './photos/viewings.ts'
import { forgetOldWishes, tellWhoWaits } from './products/stock-wishes.ts'
import { startLearning } from './search/learn-words.ts'
import { reindexIfOutdated } from './search/reindex.ts'
import { sweepUploads } from './uploads/sweep.ts'

/** Who does which background work. */
export const jobHandlers = (desk: Desk, onError: (error: Error) => void): JobHandlers => ({
  'photo-pictures': (data) => makePictures(desk, data),
  'photo-avif': (data) => makeAvif(desk, data),
  'rank-photos': (data) => rankPhotos(desk, data),
  'message-notice': (data) => noticeUnread(desk, data),
  'event-letters': (data) => writeLetters(desk, data),
  'send-mail': (data) => deliverAndNote(desk, data, onError),
  'site-export': (data, signal) => exportSite(desk, data, signal, onError),
  'site-import': (data, signal) => importSite(desk, data, signal, onError),
})

const minute = 60_000
const hour = 60 * minute

/** What is done regularly in every process. Returns how to stop, which also writes down what was only counted so far. */
export function startChores(desk: Desk, onError: (error: Error) => void): () => Promise<void> {
  const stopCounting = startCounting(desk, onError)
  const stopNoting = startNoting(desk, onError)
  const stopLearning = startLearning(desk.parts.database, onError)
  const indexed = reindexIfOutdated(desk.parts.database).catch(onError)
  const tidy = async () => {
    await sweepUploads(desk)
    await sweepTransfers(desk)
    const { owner } = desk.parts.database
    await forgetCheckoutKeys(owner)
    await purgeAccounts(desk, onError)
    await forgetViewings(owner)
    await forgetOldWishes(owner)
    await forgetOldMails(owner)
    await forgetActivity(owner)
    await owner.delete(rateLimits).where(sql`${rateLimits.endsAt} < now()`)
  }
  tidy().catch(onError)
  // Often, because what tells visitors apart is thrown away with it.
  const sumUpDays = () => rollUp(desk).catch(onError)
  void sumUpDays()
  // Not while the first pages are asked for.
  const keepUp = () => upkeep(desk.parts.database).catch(onError)
  const publishAll = async () => {
    for (const type of [blogType, eventType]) await publishDue(desk, type, onError)
  }
  let publishing = Promise.resolve()
  const publish = () => {
    publishing = publishing.then(publishAll).catch(onError)
  }
  const timers = [
    setInterval(() => tidy().catch(onError), hour),
    setTimeout(keepUp, minute),
    setInterval(keepUp, hour),
    setInterval(publish, 10_000),
    setInterval(() => tellWhoWaits(desk, onError).catch(onError), 5 * minute),
    setInterval(sumUpDays, 10 * minute),
  ]
  for (const one of timers) one.unref()
  const stopRanking = startRanking(desk, onError)
  return async () => {
    for (const one of timers) clearTimeout(one)
    await publishing
    await stopRanking()
    await stopCounting()
    await stopNoting()
    await stopLearning()
    await indexed
  }
}
