import { join } from 'node:path'
import { audiosStored } from '../audios/stored.ts'
import { audioType } from '../audios/visible.ts'
import { blogsStored, emptyBlogTrash } from '../blogs/stored.ts'
import { emptyTrashOf } from '../content/stored-items.ts'
import { isImporting } from '../data/sweep.ts'
import type { Desk } from '../desk.ts'
import { documentsStored } from '../documents/stored.ts'
import { forgetOldVersions } from '../documents/versions.ts'
import { documentType } from '../documents/visible.ts'
import { eventsStored } from '../events/stored.ts'
import { eventType } from '../events/visible.ts'
import { attachmentsStored, forgetUnsent } from '../messages/attachments.ts'
import { ordersStored } from '../orders/stored.ts'
import { emptyTrash, giveUpStuck, photosStored } from '../photos/stored.ts'
import { emptyProductTrash, productsStored } from '../products/stored.ts'
import { emptyPageTrash, pagesStored } from '../site-pages/stored.ts'
import { emptySliderTrash, slidersStored } from '../sliders/stored.ts'
import { videosStored } from '../videos/stored.ts'
import { videoType } from '../videos/visible.ts'
import { namesIn, removeOlder, removeUnfinished } from './remove-unfinished.ts'

const hour = 3600_000

/**
 * Takes away what nobody will come back for: uploads that were cut off, files
 * whose photo was never written down, and what lay in the trash for 30 days.
 * Runs at start-up and every hour.
 */
export async function sweepUploads(desk: Desk) {
  const { config, database, mediaDir } = desk.parts
  // Only one process uses the embedded database, so what is older than it was left by a dead one.
  const started = Date.now() - performance.now()
  const abandoned = database.kind === 'embedded' ? started : Date.now() - hour
  for (const folder of await namesIn(join(config.dataDir, 'uploads')))
    for (const path of await namesIn(folder)) if (/\.(part|making)$/.test(path)) await removeOlder(path, abandoned)
  await removeUnfinished(config)
  await giveUpStuck(database.owner)
  await emptyTrash(database.owner)
  await emptyBlogTrash(database.owner)
  await emptyProductTrash(database.owner)
  for (const type of [eventType, videoType, audioType, documentType]) await emptyTrashOf(database.owner, type)
  await forgetOldVersions(database.owner)
  await forgetUnsent(database.owner)
  await emptyPageTrash(database.owner)
  await emptySliderTrash(database.owner)
  for (const folder of await namesIn(mediaDir)) await sweepFiles(desk, folder, Date.now() - hour)
}

/** Files of a company that no row speaks of. Young ones may still get theirs. */
async function sweepFiles({ parts: { database } }: Desk, folder: string, before: number) {
  const siteId = nameOf(folder)
  // Its records come last, and may take a while.
  if (await isImporting(database.owner, siteId)) return
  const stored = await Promise.all(
    [
      photosStored,
      blogsStored,
      eventsStored,
      videosStored,
      audiosStored,
      pagesStored,
      documentsStored,
      slidersStored,
      productsStored,
      ordersStored,
      attachmentsStored,
    ].map((kind) => kind(database.owner, siteId)),
  )
  const ids = new Set(stored.flatMap((kind) => kind.ids))
  const hashes = new Set(stored.flatMap((kind) => kind.hashes))
  for (const path of await namesIn(join(folder, 'originals')))
    if (!ids.has(nameOf(path))) await removeOlder(path, before)
  for (const path of await namesIn(join(folder, 'pictures')))
    if (!hashes.has(nameOf(path))) await removeOlder(path, before)
  for (const path of await namesIn(join(folder, 'clips')))
    if (!hashes.has(nameOf(path).replace(/\.\w+$/, ''))) await removeOlder(path, before)
}

const nameOf = (path: string) => path.split(/[/\\]/).at(-1)!
