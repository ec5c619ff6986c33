import { imageOf, pictureOf } from '#server/content/pictures/present.ts'
import { shownAddresses } from '#server/content/videos/addresses.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { AdminSlider, Slider } from '#shared/site/sliders.ts'
import { findSlider } from './find.ts'
import type { SliderRow } from './sliders.table.ts'

type Ctx = Pick<Inside, 'db' | 'site' | 'files'>
type Addresses = Awaited<ReturnType<typeof shownAddresses>>

const addressesFor = (ctx: Ctx, rows: readonly SliderRow[]) =>
  shownAddresses(
    ctx,
    rows.flatMap(({ videoId }) => videoId ?? []),
  )

/** Slides as visitors see them. */
export async function slidersOf(ctx: Ctx, rows: readonly SliderRow[]): Promise<Slider[]> {
  const addresses = await addressesFor(ctx, rows)
  return rows.map((row) => sliderOf(ctx, row, addresses))
}

/** Slides as admins see them. */
export async function adminSlidersOf(ctx: Ctx, rows: readonly SliderRow[]): Promise<AdminSlider[]> {
  const addresses = await addressesFor(ctx, rows)
  return rows.map((row) => adminSliderOf(ctx, row, addresses))
}

/** A slide as admins see it, thrown away or not. Throws NOT_FOUND. */
export async function readSlider(ctx: Ctx, id: string): Promise<AdminSlider> {
  const [slider] = await adminSlidersOf(ctx, [await findSlider(ctx.db, id)])
  return slider!
}

function sliderOf(around: Ctx, row: SliderRow, addresses: Addresses): Slider {
  const { id, title, subtitle, order, type, contentAlignment, isActive, isGlobalSettings, searchButton } = row
  // A video that visitors may not see any more leaves the picture.
  const link = row.videoId ? (addresses.get(row.videoId) ?? '') : row.link
  const picture = pictureOf(around, row, isActive && row.trashedAt === null)
  return {
    _id: id,
    ...{ title, subtitle, link, order, type, contentAlignment, isActive, isGlobalSettings, searchButton },
    button1_text: row.button1Text,
    button1_link: row.button1Link,
    button2_text: row.button2Text,
    button2_link: row.button2Link,
    image: imageOf(picture),
    picture,
    company: around.site.id,
  }
}

function adminSliderOf(around: Ctx, row: SliderRow, addresses: Addresses): AdminSlider {
  const { createdAt, updatedAt, updatedBy, trashedAt } = row
  return {
    ...sliderOf(around, row, addresses),
    video: row.videoId ?? '',
    createdAt,
    updatedAt,
    ...(updatedBy && { updatedBy }),
    ...(trashedAt && { trashedAt }),
  }
}
