import { sql } from 'drizzle-orm'
import { deleteOldCheckoutKeys, deleteOldNetworks } from './commerce/orders/cleanup.ts'
import { cancelExpiredOrders } from './commerce/orders/confirm-order.ts'
import { checkInterval, expiryInterval } from './commerce/orders/payment/check-delays.ts'
import { PaymentChecks } from './commerce/orders/payment/check-payments.ts'
import { sendPayReminders } from './commerce/orders/payment/pay-until.ts'
import { retryRefunds } from './commerce/orders/payment/provider-refunds.ts'
import { deleteOldBulkChanges } from './commerce/products/bulk-changes.ts'
import { makeFilesForSale } from './commerce/products/photo-offers/make-files.ts'
import { deleteOldStockAlerts, sendStockAlerts } from './commerce/products/stock-alerts.ts'
import { blogType } from './content/blogs/visible.ts'
import { publishDue } from './content/content/publish-due.ts'
import { startCountingInteractions } from './content/content/views.ts'
import { composeEventEmails } from './content/events/send-event-emails.ts'
import { eventType } from './content/events/visible.ts'
import { makeAvif, makePhotoImages } from './content/photos/make-images.ts'
import { rankPhotos } from './content/photos/rank-photos.ts'
import { repeatRanking } from './content/photos/recommendation-runs.ts'
import { deleteOldViewHistory } from './content/photos/view-history.ts'
import { repeatLearning } from './content/search/learn-words.ts'
import { reindexIfOutdated } from './content/search/reindex.ts'
import { maintainDatabase } from './core/db/maintenance.ts'
import type { RequestPipeline } from './core/http/request-pipeline.ts'
import type { JobHandlers } from './core/jobs/jobs.ts'
import { RepeatedTasks } from './core/jobs/repeated-tasks.ts'
import { rateLimits } from './core/limits/limits.table.ts'
import { deleteOldMails, deliverAndRecord } from './core/mail/sent-mails.ts'
import { deleteEndedKeys } from './core/secrets/signing-keys.ts'
import { cleanUpUploads } from './core/uploads/cleanup.ts'
import { sendResetLink } from './identity/auth/forgot-password.ts'
import { deleteOldActivity } from './insight/activity/forget.ts'
import { aggregateAnalytics } from './insight/analytics/aggregate.ts'
import { startAnalytics } from './insight/analytics/flush.ts'
import { billFees } from './platform/fees/bill-fees.ts'
import { renewFigures } from './platform/owners/company-figures.ts'
import { applyBillOrder } from './platform/subscriptions/bill-paid.ts'
import { deleteClosedSites } from './platform/subscriptions/close-site.ts'
import { runSubscriptions } from './platform/subscriptions/run.ts'
import { recheckClaims } from './site/domains/check-claim.ts'
import { emailUnreadMessage } from './site/messages/unread-email.ts'
import { cleanUpTransfers } from './transfer/data/cleanup.ts'
import { exportSite } from './transfer/data/export-site.ts'
import { importSite } from './transfer/data/import-site.ts'
import { runMove } from './transfer/moves/run-move.ts'
import { purgeAccounts } from './transfer/personal-data/purge.ts'

/** The handler of each job. */
export const jobHandlers = (pipeline: RequestPipeline, onError: (error: Error) => void): JobHandlers => ({
  'photo-pictures': (data) => makePhotoImages(pipeline, data),
  'photo-avif': (data) => makeAvif(pipeline, data),
  'photo-sizes-for-sale': (data) => makeFilesForSale(pipeline, data),
  'rank-photos': (data) => rankPhotos(pipeline, data),
  'message-notice': (data) => emailUnreadMessage(pipeline, data),
  'event-letters': (data) => composeEventEmails(pipeline, data),
  'send-mail': (data) => deliverAndRecord(pipeline, data, onError),
  'site-export': (data, signal) => exportSite(pipeline, data, signal, onError),
  'site-import': (data, signal) => importSite(pipeline, data, signal, onError),
  'bill-paid': (data) => applyBillOrder(pipeline, data),
  'reset-link': (data) => sendResetLink(pipeline, data),
  'move-import': (data, signal, isLastTry) => runMove(pipeline, data, { signal, isLastTry, onError }),
})

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Starts the periodic tasks of a process. Returns a function that stops them and flushes buffered counts. */
export function startScheduledTasks(pipeline: RequestPipeline, onError: (error: Error) => void): () => Promise<void> {
  const { database } = pipeline.parts
  const stopCounting = startCountingInteractions(pipeline, onError)
  const stopAnalytics = startAnalytics(pipeline, onError)
  const tasks = new RepeatedTasks(onError)
  tasks.add(() => removeExpired(pipeline, onError), { every: hour, first: 0 })
  tasks.add(() => pipeline.parts.keys.rotateIfOld(), { every: hour, first: 0 })
  // Often, because it deletes the hashes of visitors.
  tasks.add(() => aggregateAnalytics(pipeline), { every: 10 * minute, first: 0 })
  // Not during the first requests.
  tasks.add((signal) => maintainDatabase(database, signal), { every: hour, first: minute })
  // Two lookups in small indexes, so that scheduled posts appear within seconds. A timer until the next one would also
  // have to follow changes of other processes.
  tasks.add(() => publishAllDue(pipeline, onError), { every: 10 * second })
  tasks.add((signal) => recheckClaims(pipeline, onError, signal), { every: 5 * minute })
  tasks.add(() => sendStockAlerts(pipeline, onError), { every: 5 * minute })
  tasks.add(() => renewFigures(pipeline.companies, onError), { every: 5 * minute, first: minute })
  // Checks payments, because customers wait for them at the checkout.
  const payments = new PaymentChecks(pipeline, onError)
  tasks.add(() => payments.round(), { every: checkInterval * second })
  tasks.add(() => retryRefunds(pipeline, onError), { every: 15 * second })
  tasks.add(() => cancelExpiredOrders(pipeline, onError), { every: expiryInterval * second, first: 0 })
  tasks.add(() => sendPayReminders(pipeline, onError), { every: minute, first: minute })
  tasks.add(() => runSubscriptions(pipeline, onError), { every: hour, first: 2 * minute })
  tasks.add(() => deleteClosedSites(pipeline, onError), { every: hour, first: 4 * minute })
  tasks.add(() => billFees(pipeline, onError), { every: hour, first: 3 * minute })
  repeatRanking(tasks, pipeline)
  repeatLearning(tasks, database)
  const indexed = reindexIfOutdated(database).catch(onError)
  return async () => {
    await tasks.stop()
    await payments.stop()
    await stopCounting()
    await stopAnalytics()
    await indexed
  }
}

/** Deletes expired uploads, transfers, accounts, logs, counts and signing keys. See [Note: Suspension]. */
export async function removeExpired(pipeline: RequestPipeline, onError: (error: Error) => void) {
  const { owner } = pipeline.parts.database
  await cleanUpUploads(pipeline)
  await cleanUpTransfers(pipeline)
  await deleteOldCheckoutKeys(owner)
  await deleteOldBulkChanges(owner)
  await deleteOldNetworks(owner)
  await purgeAccounts(pipeline, onError)
  await deleteOldViewHistory(owner)
  await deleteOldStockAlerts(owner)
  await deleteOldMails(owner)
  await deleteOldActivity(owner)
  await deleteEndedKeys(owner)
  await owner.delete(rateLimits).where(sql`${rateLimits.endsAt} < now()`)
}

async function publishAllDue(pipeline: RequestPipeline, onError: (error: Error) => void) {
  for (const type of [blogType, eventType]) await publishDue(pipeline, type, onError)
}
