import { z } from 'zod'
import { endpoint, type Route } from '#shared/core/endpoint.ts'
import { Nothing } from '#shared/core/primitives.ts'

/** What everybody can do with one thing of any kind; `item` is what names it in an address. */
export function reactionsTo(paths: Record<'likeStatus' | 'like' | 'view', Route>, item: z.ZodType<string, string>) {
  const OfItem = z.object({ id: item })
  return {
    likeStatus: endpoint(paths.likeStatus, {
      access: 'own',
      tx: 'read',
      input: OfItem,
      output: z.object({ liked: z.boolean() }),
    }),
    /** Likes it, or no longer; with `liked` as that says, so that sending it again changes nothing. */
    like: endpoint(paths.like, {
      access: 'own',
      tx: 'write',
      limit: 'like',
      input: OfItem.extend({ liked: z.boolean().optional() }),
      output: z.object({ liked: z.boolean(), likesCount: z.int().min(0) }),
    }),
    /** Counts that somebody looked at it. */
    view: endpoint(paths.view, { access: 'public', tx: 'read', input: OfItem, output: Nothing }),
  }
}
export type ReactionEndpoints = ReturnType<typeof reactionsTo>
