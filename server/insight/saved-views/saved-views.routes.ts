import type { Handlers } from '#server/core/http/serve.ts'
import type { savedViews as contract } from '#shared/core/saved-views.ts'
import { beginWith, changeView, keepView, removeView, viewsOf } from './views.ts'

export const savedViews: Handlers<typeof contract> = {
  list: ({ list }, ctx) => viewsOf(ctx, list),
  create: (view, ctx) => keepView(ctx, view),
  update: (changes, ctx) => changeView(ctx, changes),
  async remove({ id }, ctx) {
    await removeView(ctx, id)
    return { message: 'View deleted' }
  },
  async begin(choice, ctx) {
    await beginWith(ctx, choice)
    return {}
  },
}
