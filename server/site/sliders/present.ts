import { imageOf, responsiveImageOf } from '#server/content/images/present.ts'
import { visibleVideoUrls } from '#server/content/videos/addresses.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { AdminSlider, Slider } from '#shared/site/sliders.ts'
import { findSlider } from './find.ts'
import type { SliderRow } from './sliders.table.ts'

type Ctx = Pick<TxContext, 'db' | 'site' | 'files'>

/** Slides as visitors see them. */
export async function presentSliders(ctx: Ctx, rows: readonly SliderRow[]): Promise<Slider[]> {
  const addresses = await visibleVideoUrls(
    ctx,
    rows.flatMap(({ videoId }) => videoId ?? []),
  )
  return rows.map((row) => {
    const { id, title, subtitle, order, type, contentAlignment, isActive, isGlobalSettings, searchButton } = row
    // A slide whose video is not published any more shows only its image.
    const link = row.videoId ? (addresses.get(row.videoId) ?? '') : row.link
    const picture = responsiveImageOf(ctx, row, isActive && row.trashedAt === null)
    return {
      _id: id,
      ...{ title, subtitle, link, order, type, contentAlignment, isActive, isGlobalSettings, searchButton },
      button1_text: row.button1Text,
      button1_link: row.button1Link,
      button2_text: row.button2Text,
      button2_link: row.button2Link,
      image: imageOf(picture),
      picture,
      company: ctx.site.id,
    }
  })
}

/** Slides as admins see them. */
export async function presentAdminSliders(ctx: Ctx, rows: readonly SliderRow[]): Promise<AdminSlider[]> {
  const slides = await presentSliders(ctx, rows)
  return rows.map(({ videoId, createdAt, updatedAt, updatedBy, trashedAt }, at) => ({
    ...slides[at]!,
    video: videoId ?? '',
    createdAt,
    updatedAt,
    ...(updatedBy && { updatedBy }),
    ...(trashedAt && { trashedAt }),
  }))
}

/** Also reads slides in the trash. Throws NOT_FOUND. */
export async function readSlider(ctx: Ctx, id: string): Promise<AdminSlider> {
  const [slider] = await presentAdminSliders(ctx, [await findSlider(ctx.db, id)])
  return slider!
}
