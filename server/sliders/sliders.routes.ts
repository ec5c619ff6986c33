import type { adminSliders as adminContract, sliders as contract } from '#shared/sliders.ts'
import type { Handlers } from '../serve.ts'
import { orderSliders, setSlider } from './change.ts'
import { findSlider, shownSliders, storedSliders } from './find.ts'
import { adminSliderOf, sliderOf } from './present.ts'
import { restoreSlider, trashSlider } from './trash.ts'

export const sliders: Handlers<typeof contract> = {
  async list(_, ctx) {
    return { results: (await shownSliders(ctx.db)).map((row) => sliderOf(ctx, row)) }
  },
}

export const adminSliders: Handlers<typeof adminContract> = {
  async list({ trash }, ctx) {
    const { rows, ...counts } = await storedSliders(ctx.db, trash)
    return { ...counts, results: rows.map((row) => adminSliderOf(ctx, row)) }
  },

  async show({ id, ...settings }, ctx) {
    await setSlider(ctx, id, settings)
    return adminSliderOf(ctx, await findSlider(ctx.db, id))
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
    return adminSliderOf(ctx, await findSlider(ctx.db, id))
  },
}
