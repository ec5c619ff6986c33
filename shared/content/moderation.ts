import { z } from 'zod'
import { contentRead, contentWrite } from '#shared/core/access.ts'
import { commentedTypes } from '#shared/core/commented-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, line, PageQuery } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { Comment } from './comments.ts'

/** The tabs of the moderation page. `reported` are comments with open reports. */
export const moderationViews = ['waiting', 'reported', 'approved', 'hidden'] as const
export type ModerationView = (typeof moderationViews)[number]

/** A comment with its item, if that still exists. `key` is the item's id or slug. */
export const ModeratedComment = Comment.extend({
  /** Comments on `audios` are reviews. */
  kind: z.enum(commentedTypes),
  /** Only for reviews. */
  stars: z.int().optional(),
  item: z.object({ title: z.string(), key: z.string() }).optional(),
  /** The author's account, if any. */
  writer: z.object({ _id: Id, blocked: z.boolean(), admin: z.boolean() }).optional(),
})
export type ModeratedComment = z.infer<typeof ModeratedComment>

const Counts = z.object({ waiting: z.int(), reported: z.int() })

export const adminComments = {
  list: endpoint(routes.adminComments.list, {
    ...contentRead,
    input: PageQuery.extend({
      state: z.enum(moderationViews).default('waiting'),
      kind: z.enum(commentedTypes).optional(),
      /** Part of the comment or of its author's name. */
      q: line(100).optional(),
    }),
    output: z.object({ results: z.array(ModeratedComment), counts: Counts, nextCursor: z.string().optional() }),
  }),
  counts: endpoint(routes.adminComments.counts, { ...contentRead, input: z.object({}), output: Counts }),
  /** Moderates comments and settles their reports, or reopens them. `changed` lists those that still existed. */
  bulk: endpoint(routes.adminComments.bulk, {
    ...contentWrite,
    input: z.strictObject({
      ids: z.array(Id).min(1).max(100),
      action: z.enum(['approve', 'hide', 'wait', 'delete']),
      reopen: z.boolean().default(false),
    }),
    output: z.object({ changed: z.array(Id), counts: Counts }),
  }),
} satisfies EndpointsOf<'adminComments'>
