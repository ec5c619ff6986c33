import type { savedViews as contract } from '#shared/saved-views.ts'
import type { Handlers } from '../serve.ts'
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
