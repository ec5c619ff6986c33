import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, Instant, required } from './primitives.ts'
import { type Promised, routes } from './routes.ts'

const commentStates = ['approved', 'waiting', 'hidden'] as const

/** `user` is absent when nobody was signed in: shown as 'Anonymous'. */
export const Comment = z.object({
  _id: Id,
  text: z.string(),
  user: z.object({ username: z.string() }).optional(),
  createdAt: Instant,
  /** Only staff and the writer ever receive one that is not approved. */
  state: z.enum(commentStates),
})
export type Comment = z.infer<typeof Comment>

const OfPhoto = z.object({ id: Id })
const OneOf = OfPhoto.extend({ commentId: Id })

export const photoComments = {
  list: endpoint(routes.photoComments.list, {
    access: 'public',
    tx: 'read',
    keptBy: ['comments', 'photos'],
    adminView: 'content',
    input: OfPhoto.extend({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(300).optional(),
      /** Staff: also those waiting and hidden. Never kept. */
      view: z.literal('admin').optional(),
    }),
    output: z.object({ results: z.array(Comment), total: z.int(), nextCursor: z.string().optional() }),
  }),
  create: endpoint(routes.photoComments.create, {
    access: 'public',
    tx: 'write',
    limit: 'comment',
    /** `website` is a field that people do not see; who fills it is a machine. */
    input: OfPhoto.extend({
      text: required(2000, 'Please write a comment first.'),
      website: z.string().max(200).optional(),
    }),
    output: Comment,
  }),
  waiting: endpoint(routes.photoComments.waiting, {
    access: 'public',
    tx: 'read',
    input: OfPhoto,
    output: z.object({ results: z.array(Comment) }),
  }),
  moderate: endpoint(routes.photoComments.moderate, {
    access: 'content',
    tx: 'write',
    input: OneOf.extend({ state: z.enum(['approved', 'hidden']) }),
    output: Comment,
  }),
  /** Own comments, or any for staff. */
  remove: endpoint(routes.photoComments.remove, { access: 'own', tx: 'write', input: OneOf, output: Done }),
} satisfies Promised<'photoComments'>
