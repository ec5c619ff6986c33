import type { Handlers } from '#server/core/http/serve.ts'
import type { ownContent as contract } from '#shared/content/own-content.ts'
import { commentedContent } from '../content/content-types.ts'
import { pageOfLikes } from '../likes/likes.ts'
import { cardsOf } from '../photos/list.ts'
import { cardOf } from '../photos/present.ts'
import { photoType } from '../photos/visible.ts'
import { pageOfUser } from './own.ts'

export const ownContent: Handlers<typeof contract> = {
  comments: (page, { db, user }) => pageOfUser(db, commentedContent(), user.id, page),

  likes: async (page, ctx) => {
    const { ids, ...rest } = await pageOfLikes(ctx.db, photoType, ctx.user.id, page)
    return { ...rest, results: (await cardsOf(ctx.db, ids)).map((row) => cardOf(ctx, row)) }
  },
}
