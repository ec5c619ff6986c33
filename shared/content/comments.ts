import { z } from 'zod'
import { contentWrite, ownWrite, publicRead, publicWrite } from '#shared/core/access.ts'
import { longestComment } from '#shared/core/comment-rules.ts'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import { endpoint, type Route } from '#shared/core/endpoint.ts'
import { Done, Id, IdempotencyKey, Instant, required } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

export const commentStates = ['approved', 'waiting', 'hidden'] as const

/** `user` is absent for visitors without an account, who are displayed as 'Anonymous'. */
export const Comment = z.object({
  _id: Id,
  text: z.string(),
  user: z.object({ username: z.string() }).optional(),
  createdAt: Instant,
  editedAt: Instant.optional(),
  /** Only staff and the author receive comments that are not approved. */
  state: z.enum(commentStates),
  /** Number of open reports, for staff only. */
  reports: z.int().optional(),
})
export type Comment = z.infer<typeof Comment>

const Text = required(longestComment, 'Please write a comment first.')

/** The comment endpoints of one content type. `item` is the schema of the id or slug in the path. */
export function commentsOn<K extends ContentKind>(
  paths: Record<'list' | 'create' | 'waiting' | 'edit' | 'report' | 'moderate' | 'remove', Route>,
  kind: K,
  item: z.ZodType<string, string>,
) {
  const OfItem = z.object({ id: item })
  const OneOf = OfItem.extend({ commentId: Id })
  return {
    list: endpoint(paths.list, {
      ...publicRead,
      cachedBy: ['comments', kind],
      adminView: 'content',
      input: OfItem.extend({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(300).optional(),
        /** For staff: includes waiting and hidden comments. Never cached. */
        view: z.literal('admin').optional(),
      }),
      output: z.object({ results: z.array(Comment), total: z.int(), nextCursor: z.string().optional() }),
    }),
    create: endpoint(paths.create, {
      ...publicWrite,
      limit: 'comment',
      keyed: true,
      /** `website` is a honeypot. A repeated Idempotency-Key of the same person returns the same comment. */
      input: OfItem.extend({
        idempotencyKey: IdempotencyKey.optional(),
        text: Text,
        website: z.string().max(200).optional(),
      }),
      output: Comment,
    }),
    waiting: endpoint(paths.waiting, { ...publicRead, input: OfItem, output: z.object({ results: z.array(Comment) }) }),
    /** Own comments only, for a limited time. */
    edit: endpoint(paths.edit, { ...ownWrite, limit: 'comment', input: OneOf.extend({ text: Text }), output: Comment }),
    /** Reports a comment to staff. Each person counts once. */
    report: endpoint(paths.report, { ...publicWrite, limit: 'comment', input: OneOf, output: Done }),
    moderate: endpoint(paths.moderate, {
      ...contentWrite,
      input: OneOf.extend({ state: z.enum(['approved', 'hidden']) }),
      output: Comment,
    }),
    /** Own comments, or any for staff. */
    remove: endpoint(paths.remove, { ...ownWrite, input: OneOf, output: Done }),
  }
}
export type CommentEndpoints = ReturnType<typeof commentsOn>

export const photoComments = commentsOn(routes.photoComments, 'photos', Id) satisfies EndpointsOf<'photoComments'>
