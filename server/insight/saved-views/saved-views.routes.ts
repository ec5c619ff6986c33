import type { Handlers } from '#server/core/http/serve.ts'
import type { savedViews as contract } from '#shared/core/saved-views.ts'
import { createView, deleteView, listViews, setDefaultView, updateView } from './views.ts'

export const savedViews: Handlers<typeof contract> = {
  list: ({ list }, ctx) => listViews(ctx, list),
  create: (view, ctx) => createView(ctx, view),
  update: (changes, ctx) => updateView(ctx, changes),
  async remove({ id }, ctx) {
    await deleteView(ctx, id)
    return { message: 'View deleted' }
  },
  async begin(choice, ctx) {
    await setDefaultView(ctx, choice)
    return {}
  },
}
