import { and, eq, isNull, ne } from 'drizzle-orm'
import type { storePicture } from '#server/content/pictures/store-picture.ts'
import { videoIsShown } from '#server/content/videos/visible.ts'
import { mark, stale } from '#server/core/db/stale-version.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { missingLink, mostSliders, tooManySliders, videoNotPublished } from '#shared/site/slider-options.ts'
import { type NewSlider, SearchButton, type SliderChanges } from '#shared/site/sliders.ts'
import { sliders } from './sliders.table.ts'

type Ctx = Pick<Inside<'admin'>, 'db' | 'invalidate' | 'user'>
/** Nobody for what the demonstration brings along. */
type MakingCtx = Pick<Ctx, 'db' | 'invalidate'> & { user?: Ctx['user'] | undefined }
export type StoredPicture = Awaited<ReturnType<typeof storePicture>>

/** Makes a slide. Throws VALIDATION when it is of a video that is not there, CONFLICT when there are too many. */
export async function createSlider(
  { db, invalidate, user }: MakingCtx,
  input: NewSlider,
  picture: StoredPicture,
): Promise<string> {
  expectLink({ type: input.type ?? 'photo', link: input.link ?? '', video: input.video ?? '' })
  await expectRoom(db)
  await expectVideo(db, input.video)
  const [row] = await db
    .insert(sliders)
    .values({
      ...columnsOf(input),
      ...pictureColumns(picture),
      title: input.title,
      searchButton: input.searchButton ?? SearchButton.parse({}),
      updatedBy: user?.name,
    })
    .returning({ id: sliders.id })
  invalidate('sliders')
  return row!.id
}

/** Changes what was sent, and the picture if another one came. Throws STALE when somebody else saved since the editor last looked. */
export async function changeSlider(
  { db, invalidate, user }: Ctx,
  id: string,
  changes: SliderChanges,
  { updatedAt, picture }: { updatedAt?: string | undefined; picture?: StoredPicture | undefined },
) {
  const before = found(await db.select().from(sliders).where(kept(id)).for('update'), 'slide')
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  const { type = before.type, link = before.link, video = before.videoId ?? '' } = changes
  expectLink({ type, link, video })
  // One that was unpublished since it was chosen does not stop other changes.
  if (video !== before.videoId) await expectVideo(db, video)
  await db
    .update(sliders)
    .set({ ...columnsOf(changes), ...(picture && pictureColumns(picture)), ...mark(user) })
    .where(kept(id))
  invalidate('sliders')
}

/**
 * Shows it or not, and makes its search box and alignment those of all slides or not:
 * at most one slide does that. An admin who edits its texts meanwhile is not disturbed.
 */
export async function setSlider(
  { db, invalidate }: Pick<Ctx, 'db' | 'invalidate'>,
  id: string,
  settings: { isActive?: boolean | undefined; isGlobalSettings?: boolean | undefined },
) {
  if (settings.isGlobalSettings) {
    // All of them, always in the same order: two requests at once must not both win.
    await db.select({ id: sliders.id }).from(sliders).orderBy(sliders.id).for('update')
    await db.update(sliders).set({ isGlobalSettings: false }).where(ne(sliders.id, id))
  }
  found(await db.update(sliders).set(settings).where(kept(id)).returning({ id: sliders.id }), 'slide')
  invalidate('sliders')
}

/** Gives slides their places. One that is not there stops all of it. */
export async function orderSliders(
  { db, invalidate }: Pick<Ctx, 'db' | 'invalidate'>,
  places: readonly { _id: string; order: number }[],
) {
  // Always in the same order, so that two at once wait for each other instead of both for ever.
  for (const { _id, order } of places.toSorted((a, b) => a._id.localeCompare(b._id)))
    found(await db.update(sliders).set({ order }).where(kept(_id)).returning({ id: sliders.id }), 'slide')
  invalidate('sliders')
}

/** Throws CONFLICT when the home page has as many slides as it may. */
export async function expectRoom(db: Db) {
  if ((await db.$count(sliders, isNull(sliders.trashedAt))) >= mostSliders)
    throw new AppError('CONFLICT', tooManySliders)
}

const kept = (id: string) => and(eq(sliders.id, id), isNull(sliders.trashedAt))

function expectLink(slide: Parameters<typeof missingLink>[0]) {
  const message = missingLink(slide)
  if (message) throw new AppError('VALIDATION', message, { fields: { link: message } })
}

/** Throws VALIDATION for a video that visitors cannot see; one that browsers cannot play is never published. */
async function expectVideo(db: Db, id: string | undefined) {
  if (!id || (await videoIsShown(db, id))) return
  throw new AppError('VALIDATION', videoNotPublished, { fields: { video: videoNotPublished } })
}

const pictureColumns = ({ id, ...picture }: StoredPicture) => ({ ...picture, pictureId: id })

function columnsOf({ button1_text, button1_link, button2_text, button2_link, video, ...same }: SliderChanges) {
  return {
    ...same,
    // One or the other.
    ...(video !== undefined && { videoId: video || null, ...(video && { link: '' }) }),
    ...(same.link && !video && { videoId: null }),
    ...(button1_text !== undefined && { button1Text: button1_text }),
    ...(button1_link !== undefined && { button1Link: button1_link }),
    ...(button2_text !== undefined && { button2Text: button2_text }),
    ...(button2_link !== undefined && { button2Link: button2_link }),
  }
}
