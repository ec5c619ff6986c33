import { sql } from 'drizzle-orm'
import { cancelUnconfirmed, forgetNetworks } from './commerce/orders/confirm.ts'
import { forgetCheckoutKeys } from './commerce/orders/stored.ts'
import { forgetOldWishes, tellWhoWaits } from './commerce/products/stock-wishes.ts'
import { blogType } from './content/blogs/visible.ts'
import { publishDue } from './content/content/publish-due.ts'
import { startCounting } from './content/content/views.ts'
import { eventType } from './content/events/visible.ts'
import { writeLetters } from './content/events/write-to.ts'
import { makeAvif, makePictures } from './content/photos/pictures.ts'
import { rankPhotos } from './content/photos/rank-photos.ts'
import { repeatRanking } from './content/photos/ranking-runs.ts'
import { forgetViewings } from './content/photos/viewings.ts'
import { repeatLearning } from './content/search/learn-words.ts'
import { reindexIfOutdated } from './content/search/reindex.ts'
import { upkeep } from './core/db/upkeep.ts'
import type { Desk } from './core/http/desk.ts'
import type { JobHandlers } from './core/jobs/jobs.ts'
import { RepeatedTasks } from './core/jobs/repeated.ts'
import { rateLimits } from './core/limits/limits.table.ts'
import { deliverAndNote, forgetOldMails } from './core/mail/noted.ts'
import { deleteEndedKeys } from './core/secrets/signing-keys.ts'
import { sweepUploads } from './core/uploads/sweep.ts'
import { forgetActivity } from './insight/activity/forget.ts'
import { rollUp } from './insight/analytics/roll-up.ts'
import { startNoting } from './insight/analytics/write-down.ts'
import { recheckClaims } from './site/domains/check-claim.ts'
import { noticeUnread } from './site/messages/notice.ts'
import { exportSite } from './transfer/data/export-site.ts'
import { importSite } from './transfer/data/import-site.ts'
import { sweepTransfers } from './transfer/data/sweep.ts'
import { purgeAccounts } from './transfer/personal-data/purge.ts'

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
  await deleteEndedKeys(owner)
  await owner.delete(rateLimits).where(sql`${rateLimits.endsAt} < now()`)
}

async function publishAllDue(desk: Desk, onError: (error: Error) => void) {
  for (const type of [blogType, eventType]) await publishDue(desk, type, onError)
}
