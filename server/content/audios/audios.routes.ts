import type { Handlers } from '#server/core/http/serve.ts'
import type { adminAudios as adminContract, audios as contract } from '#shared/content/audios.ts'
import { listHandler, staffHandlers } from '../content/content-handlers.ts'
import { expectVisible } from '../content/content-type.ts'
import { storedItem } from '../content/stored-items.ts'
import { countInteraction } from '../content/views.ts'
import { type AudioRow, audioReviews } from './audios.table.ts'
import { changeAudio } from './change.ts'
import { audioList } from './list.ts'
import { adminAudioOf, cardOf, listedAudioOf } from './present.ts'
import { readAudio } from './read.ts'
import { deleteReview, reviewByUser, reviewsOf, saveReview, visibleReviews } from './reviews.ts'
import { audioType } from './visible.ts'

export const audios: Handlers<typeof contract> = {
  list: listHandler(audioList, cardOf),

  get: ({ id }, ctx) => readAudio(ctx, id),

  async play({ id: address }, { db, site, user, caller, config }) {
    const id = await expectVisible(db, audioType, address)
    countInteraction('audios', 'plays', site.id, id, { user, caller, config })
    return {}
  },

  async reviews({ id, limit, cursor }, { db }) {
    await expectVisible(db, audioType, id)
    const { rows: results, nextCursor } = await reviewsOf(db, id, { limit, cursor })
    return { results, total: await db.$count(audioReviews, visibleReviews(id)), nextCursor }
  },

  async myReview({ id }, { db, user }) {
    await expectVisible(db, audioType, id)
    const review = await reviewByUser(db, id, user.id)
    return { ...(review && { review }) }
  },

  review: (review, ctx) => saveReview(ctx, review),

  async removeReview(review, ctx) {
    await deleteReview(ctx, review)
    return { message: 'Review removed' }
  },
}

export const adminAudios: Handlers<typeof adminContract> = staffHandlers({
  type: audioType,
  list: audioList.stored,
  listedItemOf: listedAudioOf,
  read: (db, id) => storedItem<AudioRow>(db, audioType, id),
  itemOf: adminAudioOf,
  update: changeAudio,
})
