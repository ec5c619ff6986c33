import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { storeImageWithSizes } from '#server/content/images/store-image.ts'
import { coverOf } from '#server/content/photos/visible.ts'
import { isVideoVisible } from '#server/content/videos/visible.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale, updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { AppError, fieldError, requireRow } from '#shared/core/errors.ts'
import { missingLink, mostSliders, tooManySliders, videoNotPublished } from '#shared/site/slider-options.ts'
import { type NewSlider, SearchButton, type SliderChanges } from '#shared/site/sliders.ts'
import { sliders } from './sliders.table.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user'>
/** Without a user for the slides of the demo. */
type CreateCtx = Pick<Ctx, 'db' | 'invalidate'> & { user?: Ctx['user'] | undefined }
export type StoredSlideImage = Awaited<ReturnType<typeof storeImageWithSizes>>

/** The stored image of a photo for a slide. Throws NOT_FOUND for a photo that visitors do not see. */
export const imageOfPhoto = async (db: Db, photoId: string): Promise<StoredSlideImage> => ({
  id: randomUUID(),
  ...(await coverOf(db, photoId)),
})

/** Throws VALIDATION if its video is not published, CONFLICT if there are too many slides. */
export async function createSlider(
  { db, invalidate, user }: CreateCtx,
  input: NewSlider,
  image: StoredSlideImage,
): Promise<string> {
  expectLink({ type: input.type ?? 'photo', link: input.link ?? '', video: input.video ?? '' })
  await expectRoom(db)
  await expectVideo(db, input.video)
  const [row] = await db
    .insert(sliders)
    .values({
      ...columnsOf(input),
      ...imageColumns(image),
      title: input.title,
      searchButton: input.searchButton ?? SearchButton.parse({}),
      updatedBy: user?.name,
    })
    .returning({ id: sliders.id })
  invalidate('sliders')
  return row!.id
}

/** Changes the given fields. Throws STALE if the slide was saved after `updatedAt`. */
export async function changeSlider(
  { db, invalidate, user }: Ctx,
  id: string,
  changes: SliderChanges,
  { updatedAt, image }: { updatedAt?: string | undefined; image?: StoredSlideImage | undefined },
) {
  const before = requireRow(await db.select().from(sliders).where(isNotTrashed(id)).for('update'), 'slide')
  refuseStale(before, updatedAt)
  const { type = before.type, link = before.link, video = before.videoId ?? '' } = changes
  expectLink({ type, link, video })
  // A video that was unpublished later must not prevent other changes.
  if (video !== before.videoId) await expectVideo(db, video)
  await db
    .update(sliders)
    .set({ ...columnsOf(changes), ...(image && imageColumns(image)), ...updateMetadata(user) })
    .where(isNotTrashed(id))
  invalidate('sliders')
}

/** Settings that are saved at once, without a new `updatedAt`. At most one slide has global settings. */
export async function updateSliderSettings(
  { db, invalidate }: Pick<Ctx, 'db' | 'invalidate'>,
  id: string,
  settings: { isActive?: boolean | undefined; isGlobalSettings?: boolean | undefined },
) {
  if (settings.isGlobalSettings) {
    // Locks all slides in the same order, so that two requests at once do not leave two with global settings.
    await db.select({ id: sliders.id }).from(sliders).orderBy(sliders.id).for('update')
    await db.update(sliders).set({ isGlobalSettings: false }).where(ne(sliders.id, id))
  }
  requireRow(await db.update(sliders).set(settings).where(isNotTrashed(id)).returning({ id: sliders.id }), 'slide')
  invalidate('sliders')
}

/** Throws NOT_FOUND if one of the slides does not exist, and changes none. */
export async function reorderSliders(
  { db, invalidate }: Pick<Ctx, 'db' | 'invalidate'>,
  places: readonly { _id: string; order: number }[],
) {
  // Always in the same order, to avoid deadlocks between two requests.
  for (const { _id, order } of places.toSorted((a, b) => a._id.localeCompare(b._id)))
    requireRow(await db.update(sliders).set({ order }).where(isNotTrashed(_id)).returning({ id: sliders.id }), 'slide')
  invalidate('sliders')
}

/** Moves a slide to the trash. */
export async function trashSlider({ db, invalidate }: Pick<Ctx, 'db' | 'invalidate'>, id: string) {
  const values = { trashedAt: new Date().toISOString() }
  requireRow(await db.update(sliders).set(values).where(isNotTrashed(id)).returning({ id: sliders.id }), 'slide')
  invalidate('sliders')
}

/** Throws CONFLICT if there are too many slides by now. */
export async function restoreSlider({ db, invalidate }: Pick<Ctx, 'db' | 'invalidate'>, id: string) {
  const isTrashed = and(eq(sliders.id, id), isNotNull(sliders.trashedAt))
  requireRow(await db.select({ id: sliders.id }).from(sliders).where(isTrashed).for('update'), 'slide')
  await expectRoom(db)
  await db.update(sliders).set({ trashedAt: null }).where(isTrashed)
  invalidate('sliders')
}

async function expectRoom(db: Db) {
  if ((await db.$count(sliders, isNull(sliders.trashedAt))) >= mostSliders)
    throw new AppError('CONFLICT', tooManySliders)
}

const isNotTrashed = (id: string) => and(eq(sliders.id, id), isNull(sliders.trashedAt))

function expectLink(slide: Parameters<typeof missingLink>[0]) {
  const message = missingLink(slide)
  if (message) throw fieldError('link', message)
}

/** Throws VALIDATION for a video that visitors cannot see. */
async function expectVideo(db: Db, id: string | undefined) {
  if (!id || (await isVideoVisible(db, id))) return
  throw new AppError('VALIDATION', videoNotPublished, { fields: { video: videoNotPublished } })
}

const imageColumns = ({ id, ...image }: StoredSlideImage) => ({ ...image, imageId: id })

function columnsOf({ button1_text, button1_link, button2_text, button2_link, video, ...same }: SliderChanges) {
  return {
    ...same,
    // A slide has a video or a link.
    ...(video !== undefined && { videoId: video || null, ...(video && { link: '' }) }),
    ...(same.link && !video && { videoId: null }),
    ...(button1_text !== undefined && { button1Text: button1_text }),
    ...(button1_link !== undefined && { button1Link: button1_link }),
    ...(button2_text !== undefined && { button2Text: button2_text }),
    ...(button2_link !== undefined && { button2Link: button2_link }),
  }
}
