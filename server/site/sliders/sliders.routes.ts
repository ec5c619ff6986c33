import type { Handlers } from '#server/core/http/serve.ts'
import type { adminSliders as adminContract, sliders as contract } from '#shared/site/sliders.ts'
import { reorderSliders, restoreSlider, trashSlider, updateSliderSettings } from './change.ts'
import { listSliders, visibleSliders } from './find.ts'
import { presentAdminSliders, presentSliders, readSlider } from './present.ts'

export const sliders: Handlers<typeof contract> = {
  async list(_, ctx) {
    return { results: await presentSliders(ctx, await visibleSliders(ctx.db)) }
  },
}

export const adminSliders: Handlers<typeof adminContract> = {
  async list({ trash }, ctx) {
    const { rows, ...counts } = await listSliders(ctx.db, trash)
    return { ...counts, results: await presentAdminSliders(ctx, rows) }
  },

  async show({ id, ...settings }, ctx) {
    await updateSliderSettings(ctx, id, settings)
    return readSlider(ctx, id)
  },

  async order({ items }, ctx) {
    await reorderSliders(ctx, items)
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
