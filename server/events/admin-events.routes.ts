import type { adminEvents as contract } from '#shared/events.ts'
import { expectItem, restoreItems, trashItems } from '../content/stored-items.ts'
import type { Handlers } from '../serve.ts'
import { pageOfStored } from './admin-list.ts'
import { changeEvent, storedEvent } from './change.ts'
import { adminEventOf } from './present.ts'
import { eventType } from './visible.ts'

export const adminEvents: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: rows.map((row) => adminEventOf(ctx, row)) }
  },

  get: async ({ id }, ctx) => adminEventOf(ctx, await storedEvent(ctx.db, id)),
  update: async (changes, ctx) => adminEventOf(ctx, await changeEvent(ctx, changes)),

  async trash({ id }, ctx) {
    await expectItem(ctx.db, eventType, id)
    await trashItems(ctx, eventType, [id])
    return { message: 'Event moved to trash' }
  },

  async restore({ id }, ctx) {
    await restoreItems(ctx, eventType, [id])
    return adminEventOf(ctx, await storedEvent(ctx.db, id))
  },
}
