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
import { recheckClaims } from './domains/check-claim.ts'
import { eventType } from './events/visible.ts'
import { writeLetters } from './events/write-to.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { RepeatedTasks } from './jobs/repeated.ts'
import { rateLimits } from './limits/limits.table.ts'
import { deliverAndNote, forgetOldMails } from './mail/noted.ts'
import { noticeUnread } from './messages/notice.ts'
import { cancelUnconfirmed, forgetNetworks } from './orders/confirm.ts'
import { forgetCheckoutKeys } from './orders/stored.ts'
import { makeAvif, makePictures } from './photos/pictures.ts'
import { rankPhotos } from './photos/rank-photos.ts'
import { repeatRanking } from './photos/ranking-runs.ts'
import { forgetViewings } from './photos/viewings.ts'
import { forgetOldWishes, tellWhoWaits } from './products/stock-wishes.ts'
import { repeatLearning } from './search/learn-words.ts'
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

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** What is done regularly in every process. Returns how to stop, which waits for what runs and writes down what was only counted so far. */
export function startChores(desk: Desk, onError: (error: Error) => void): () => Promise<void> {
  const { database } = desk.parts
  const stopCounting = startCounting(desk, onError)
  const stopNoting = startNoting(desk, onError)
  const tasks = new RepeatedTasks(onError)
  tasks.add(() => removeExpired(desk, onError), { every: hour, first: 0 })
  // Often, because what tells visitors apart is thrown away with it.
  tasks.add(() => rollUp(desk), { every: 10 * minute, first: 0 })
  // Not while the first pages are asked for.
  tasks.add((signal) => upkeep(database, signal), { every: hour, first: minute })
  // Two look-ups in indexes that hold nothing but scheduled drafts: a post that is due appears within seconds.
  tasks.add(() => publishAllDue(desk, onError), { every: 10 * second })
  tasks.add((signal) => recheckClaims(desk, onError, signal), { every: 5 * minute })
  tasks.add(() => tellWhoWaits(desk, onError), { every: 5 * minute })
  tasks.add(() => cancelUnconfirmed(desk, onError), { every: 30 * second, first: 0 })
  repeatRanking(tasks, desk)
  repeatLearning(tasks, database)
  const indexed = reindexIfOutdated(database).catch(onError)
  return async () => {
    await tasks.stop()
    await stopCounting()
    await stopNoting()
    await indexed
  }
}

/** Removes what has had its time: unfinished uploads, old transfers, closed accounts, logs and counts. */
async function removeExpired(desk: Desk, onError: (error: Error) => void) {
  const { owner } = desk.parts.database
  await sweepUploads(desk)
  await sweepTransfers(desk)
  await forgetCheckoutKeys(owner)
  await forgetNetworks(owner)
  await purgeAccounts(desk, onError)
  await forgetViewings(owner)
  await forgetOldWishes(owner)
  await forgetOldMails(owner)
  await forgetActivity(owner)
  await owner.delete(rateLimits).where(sql`${rateLimits.endsAt} < now()`)
}

async function publishAllDue(desk: Desk, onError: (error: Error) => void) {
  for (const type of [blogType, eventType]) await publishDue(desk, type, onError)
}
