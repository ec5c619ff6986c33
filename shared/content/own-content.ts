import { z } from 'zod'
import { ownRead } from '#shared/core/access.ts'
import { commentedTypes } from '#shared/core/commented-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, Instant, PageQuery, pageOf } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { commentStates } from './comments.ts'
import { PhotoCard } from './photos.ts'

/** A comment of the current user. */
const OwnComment = z.object({
  _id: Id,
  text: z.string(),
  state: z.enum(commentStates),
  createdAt: Instant,
  /** The commented item; absent when visitors cannot see it. */
  about: z
    .object({
      kind: z.enum(commentedTypes),
      title: z.string(),
      address: z.string(),
    })
    .optional(),
})
export type OwnComment = z.infer<typeof OwnComment>

/** The current user's comments and likes. Part of `account` in the contract. */
export const ownContent = {
  comments: endpoint(routes.account.comments, { ...ownRead, input: PageQuery, output: pageOf(OwnComment) }),
  likes: endpoint(routes.account.likes, { ...ownRead, input: PageQuery, output: pageOf(PhotoCard) }),
} satisfies Pick<EndpointsOf<'account'>, 'comments' | 'likes'>
