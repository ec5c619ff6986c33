import { z } from 'zod'
import { longestComment } from '#shared/core/comment-rules.ts'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import { endpoint, type Route } from '#shared/core/endpoint.ts'
import { Done, Id, IdempotencyKey, Instant, required } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'

export const commentStates = ['approved', 'waiting', 'hidden'] as const

/** `user` is absent when nobody was signed in: shown as 'Anonymous'. */
export const Comment = z.object({
  _id: Id,
  text: z.string(),
  user: z.object({ username: z.string() }).optional(),
  createdAt: Instant,
  editedAt: Instant.optional(),
  /** Only staff and the writer ever receive one that is not approved. */
  state: z.enum(commentStates),
  /** How many people reported it since staff last looked; told to staff alone. */
  reports: z.int().optional(),
})
export type Comment = z.infer<typeof Comment>

const Text = required(longestComment, 'Please write a comment first.')

/** The calls about comments on one kind of thing; `item` is what names one of them in an address. */
export function commentsOn<K extends ContentKind>(
  paths: Record<'list' | 'create' | 'waiting' | 'edit' | 'report' | 'moderate' | 'remove', Route>,
  kind: K,
  item: z.ZodType<string, string>,
) {
  const OfItem = z.object({ id: item })
  const OneOf = OfItem.extend({ commentId: Id })
  return {
    list: endpoint(paths.list, {
      access: 'public',
      tx: 'read',
      cachedBy: ['comments', kind],
      adminView: 'content',
      input: OfItem.extend({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(300).optional(),
        /** Staff: also those waiting and hidden. Never kept. */
        view: z.literal('admin').optional(),
      }),
      output: z.object({ results: z.array(Comment), total: z.int(), nextCursor: z.string().optional() }),
    }),
    create: endpoint(paths.create, {
      access: 'public',
      tx: 'write',
      limit: 'comment',
      keyed: true,
      /**
       * `website` is a field that people do not see; who fills it is a machine. The same
       * Idempotency-Key of the same person again answers with the same comment.
       */
      input: OfItem.extend({
        idempotencyKey: IdempotencyKey.optional(),
        text: Text,
        website: z.string().max(200).optional(),
      }),
      output: Comment,
    }),
    waiting: endpoint(paths.waiting, {
      access: 'public',
      tx: 'read',
      input: OfItem,
      output: z.object({ results: z.array(Comment) }),
    }),
    /** One's own, while that is allowed. */
    edit: endpoint(paths.edit, {
      access: 'own',
      tx: 'write',
      limit: 'comment',
      input: OneOf.extend({ text: Text }),
      output: Comment,
    }),
    /** Tells staff that somebody should look; each person counts once. */
    report: endpoint(paths.report, { access: 'public', tx: 'write', limit: 'comment', input: OneOf, output: Done }),
    moderate: endpoint(paths.moderate, {
      access: 'content',
      tx: 'write',
      input: OneOf.extend({ state: z.enum(['approved', 'hidden']) }),
      output: Comment,
    }),
    /** Own comments, or any for staff. */
    remove: endpoint(paths.remove, { access: 'own', tx: 'write', input: OneOf, output: Done }),
  }
}
/** Comments are the same whatever they are about. */
export type CommentEndpoints = ReturnType<typeof commentsOn>

export const photoComments = commentsOn(routes.photoComments, 'photos', Id) satisfies Promised<'photoComments'>
