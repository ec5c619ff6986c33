import type { Handlers } from '#server/core/http/serve.ts'
import type { adminSliders as adminContract, sliders as contract } from '#shared/site/sliders.ts'
import { orderSliders, setSlider } from './change.ts'
import { shownSliders, storedSliders } from './find.ts'
import { adminSlidersOf, readSlider, slidersOf } from './present.ts'
import { restoreSlider, trashSlider } from './trash.ts'

export const sliders: Handlers<typeof contract> = {
  async list(_, ctx) {
    return { results: await slidersOf(ctx, await shownSliders(ctx.db)) }
  },
}

export const adminSliders: Handlers<typeof adminContract> = {
  async list({ trash }, ctx) {
    const { rows, ...counts } = await storedSliders(ctx.db, trash)
    return { ...counts, results: await adminSlidersOf(ctx, rows) }
  },

  async show({ id, ...settings }, ctx) {
    await setSlider(ctx, id, settings)
    return readSlider(ctx, id)
  },

  async order({ items }, ctx) {
    await orderSliders(ctx, items)
    return { message: 'Slider order updated successfully!' }
  },

  async trash({ id }, ctx) {
    await trashSlider(ctx, id)
    return { message: 'Slider deleted successfully!' }
  },

  async restore({ id }, ctx) {
    await restoreSlider(ctx, id)
    return readSlider(ctx, id)
  },
}
