import type { Handlers } from '#server/core/http/serve.ts'
import type { adminAudios as adminContract, audios as contract } from '#shared/content/audios.ts'
import { bulk } from '../content/bulk.ts'
import { expectShown } from '../content/content-type.ts'
import { expectItem, restoreItems, trashItems } from '../content/stored-items.ts'
import { count } from '../content/views.ts'
import { audioReviews } from './audios.table.ts'
import { changeAudio } from './change.ts'
import { countShown, pageOfShown, pageOfStored } from './list.ts'
import { adminAudioOf, cardOf, listedAudioOf } from './present.ts'
import { readAudio, storedAudio } from './read.ts'
import { removeReview, reviewBy, reviewsOf, saveReview, shownReviews } from './reviews.ts'
import { audioType } from './visible.ts'

export const audios: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, nextCursor } = await pageOfShown(ctx.db, filter)
    const { total, facets } = await countShown(ctx.db, filter)
    return { results: rows.map((row) => cardOf(ctx, row)), total, nextCursor, facets }
  },

  get: ({ id }, ctx) => readAudio(ctx, id),

  async play({ id: address }, { db, site, user, caller, config }) {
    const id = await expectShown(db, audioType, address)
    count('audios', 'plays', site.id, id, { user, caller, config })
    return {}
  },

  async reviews({ id, limit, cursor }, { db }) {
    await expectShown(db, audioType, id)
    const { rows: results, nextCursor } = await reviewsOf(db, id, { limit, cursor })
    return { results, total: await db.$count(audioReviews, shownReviews(id)), nextCursor }
  },

  async myReview({ id }, { db, user }) {
    await expectShown(db, audioType, id)
    const review = await reviewBy(db, id, user.id)
    return { ...(review && { review }) }
  },

  review: (said, ctx) => saveReview(ctx, said),

  async removeReview(which, ctx) {
    await removeReview(ctx, which)
    return { message: 'Review removed' }
  },
}

export const adminAudios: Handlers<typeof adminContract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: rows.map((row) => listedAudioOf(ctx, row)) }
  },

  async get({ id }, ctx) {
    return adminAudioOf(ctx, await storedAudio(ctx.db, id))
  },

  async update(changes, ctx) {
    await changeAudio(ctx, changes)
    return adminAudioOf(ctx, await storedAudio(ctx.db, changes.id))
  },

  bulk: (order, ctx) => bulk(ctx, audioType, order),

  async trash({ id }, ctx) {
    await expectItem(ctx.db, audioType, id)
    await trashItems(ctx, audioType, [id])
    return { message: 'Audio moved to trash' }
  },

  async restore({ id }, ctx) {
    await restoreItems(ctx, audioType, [id])
    return adminAudioOf(ctx, await storedAudio(ctx.db, id))
  },
}
