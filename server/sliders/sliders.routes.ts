import { asc, eq } from 'drizzle-orm'
import type { sliders as contract } from '#shared/sliders.ts'
import type { Inside } from '../context.ts'
import { imageOf, pictureOf } from '../photos/present.ts'
import type { Handlers } from '../serve.ts'
import { sliders as table } from './sliders.table.ts'

export const sliders: Handlers<typeof contract> = {
  async list(_, ctx) {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(eq(table.isActive, true))
      .orderBy(asc(table.order), asc(table.createdAt), asc(table.id))
    return { results: rows.map((row) => sliderOf(ctx, row)) }
  },
}

function sliderOf(ctx: Pick<Inside, 'site' | 'files'>, row: typeof table.$inferSelect) {
  const { id, button1Text, button1Link, button2Text, button2Link, ...rest } = row
  const picture = pictureOf(ctx, row, row.isActive)
  return {
    ...rest,
    _id: id,
    button1_text: button1Text,
    button1_link: button1Link,
    button2_text: button2Text,
    button2_link: button2Link,
    image: imageOf(picture),
    picture,
    company: ctx.site.id,
  }
}
