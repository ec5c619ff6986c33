import { z } from 'zod'
import { commentedTypes } from '#shared/core/commented-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, line, PageQuery } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { Comment } from './comments.ts'

/** Which comments staff look at: `reported` by readers since somebody last looked. */
export const moderationViews = ['waiting', 'reported', 'approved', 'hidden'] as const
export type ModerationView = (typeof moderationViews)[number]

/** A comment with what it is about. `key` names that in an address; absent when it is gone. */
export const ModeratedComment = Comment.extend({
  /** On `audios` they are reviews, with stars. */
  kind: z.enum(commentedTypes),
  /** Of a review. */
  stars: z.int().optional(),
  item: z.object({ title: z.string(), key: z.string() }).optional(),
  /** Who wrote it, if somebody was signed in; `blocked` when they may not comment any more. */
  writer: z.object({ _id: Id, blocked: z.boolean(), admin: z.boolean() }).optional(),
})
export type ModeratedComment = z.infer<typeof ModeratedComment>

const Counts = z.object({ waiting: z.int(), reported: z.int() })

export const adminComments = {
  list: endpoint(routes.adminComments.list, {
    access: 'content',
    tx: 'read',
    input: PageQuery.extend({
      state: z.enum(moderationViews).default('waiting'),
      kind: z.enum(commentedTypes).optional(),
      /** Words of the comment or of its writer's name. */
      q: line(100).optional(),
    }),
    output: z.object({ results: z.array(ModeratedComment), counts: Counts, nextCursor: z.string().optional() }),
  }),
  counts: endpoint(routes.adminComments.counts, {
    access: 'content',
    tx: 'read',
    input: z.object({}),
    output: Counts,
  }),
  /**
   * The same for many at once. Whoever decides has looked, so reports are settled;
   * `reopen` takes that back. Those that are gone are left out: `changed` says
   * which were there.
   */
  bulk: endpoint(routes.adminComments.bulk, {
    access: 'content',
    tx: 'write',
    input: z.strictObject({
      ids: z.array(Id).min(1).max(100),
      action: z.enum(['approve', 'hide', 'wait', 'delete']),
      reopen: z.boolean().default(false),
    }),
    output: z.object({ changed: z.array(Id), counts: Counts }),
  }),
} satisfies Promised<'adminComments'>
