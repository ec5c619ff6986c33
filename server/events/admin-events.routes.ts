import type { adminEvents as contract } from '#shared/events.ts'
import type { Handlers } from '../serve.ts'
import { pageOfStored } from './admin-list.ts'
import { changeEvent, setTrashed, storedEvent } from './change.ts'
import { adminEventOf } from './present.ts'

export const adminEvents: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: rows.map((row) => adminEventOf(ctx, row)) }
  },

  get: async ({ id }, ctx) => adminEventOf(ctx, await storedEvent(ctx.db, id)),
  update: async (changes, ctx) => adminEventOf(ctx, await changeEvent(ctx, changes)),

  async trash({ id }, ctx) {
    await setTrashed(ctx, id, true)
    return { message: 'Event moved to trash' }
  },

  restore: async ({ id }, ctx) => adminEventOf(ctx, await setTrashed(ctx, id, false)),
}
