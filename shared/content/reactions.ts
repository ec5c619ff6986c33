import { z } from 'zod'
import { ownRead, ownWrite, publicRead } from '#shared/core/access.ts'
import { endpoint, type Route } from '#shared/core/endpoint.ts'
import { Nothing } from '#shared/core/primitives.ts'

/** The endpoints for likes and views of one content type. `item` is the schema of the id or slug in the path. */
export function reactionsTo(paths: Record<'likeStatus' | 'like' | 'view', Route>, item: z.ZodType<string, string>) {
  const OfItem = z.object({ id: item })
  return {
    likeStatus: endpoint(paths.likeStatus, { ...ownRead, input: OfItem, output: z.object({ liked: z.boolean() }) }),
    /** Toggles the like, or sets it to `liked`, which is idempotent. */
    like: endpoint(paths.like, {
      ...ownWrite,
      limit: 'like',
      input: OfItem.extend({ liked: z.boolean().optional() }),
      output: z.object({ liked: z.boolean(), likesCount: z.int().min(0) }),
    }),
    /** Counts a view. */
    view: endpoint(paths.view, { ...publicRead, input: OfItem, output: Nothing }),
  }
}
export type ReactionEndpoints = ReturnType<typeof reactionsTo>
