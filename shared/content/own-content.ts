import { z } from 'zod'
import { commentedTypes } from '#shared/core/commented-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, Instant, PageQuery, pageOf } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { commentStates } from './comments.ts'
import { PhotoCard } from './photos.ts'

/** A comment as its writer finds it again. */
const OwnComment = z.object({
  _id: Id,
  text: z.string(),
  state: z.enum(commentStates),
  createdAt: Instant,
  /** What it is about; absent when visitors no longer see that. */
  about: z
    .object({
      kind: z.enum(commentedTypes),
      title: z.string(),
      address: z.string(),
    })
    .optional(),
})
export type OwnComment = z.infer<typeof OwnComment>

/** What users find on their profile of what they wrote and liked. Part of `account` in the contract. */
export const ownContent = {
  comments: endpoint(routes.account.comments, {
    access: 'own',
    tx: 'read',
    input: PageQuery,
    output: pageOf(OwnComment),
  }),
  likes: endpoint(routes.account.likes, { access: 'own', tx: 'read', input: PageQuery, output: pageOf(PhotoCard) }),
} satisfies Pick<Promised<'account'>, 'comments' | 'likes'>
