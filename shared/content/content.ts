import { z } from 'zod'
import { commentedTypes } from '#shared/core/commented-types.ts'
import { contentTypeNames } from '#shared/core/content-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { planKeys } from '#shared/core/plan-options.ts'
import { Nothing } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'

const Drafts = z.record(z.enum(commentedTypes), z.int())
export type ContentDrafts = z.infer<typeof Drafts>

/** Of each type: everything but the trash. */
const Totals = z.record(z.enum(contentTypeNames).exclude(['products']), z.int())
export type ContentTotals = z.infer<typeof Totals>

export const adminContent = {
  /** Figures about content, which moderators may see too; money and people are not among them. */
  overview: endpoint(routes.adminContent.overview, {
    access: 'content',
    tx: 'read',
    input: Nothing,
    output: z.object({
      photos: z.object({
        published: z.int(),
        drafts: z.int(),
        processing: z.int(),
        failed: z.int(),
        trashed: z.int(),
      }),
      /** Of each kind: what is not published, the trash left out. */
      drafts: Drafts,
      totals: Totals,
      /** Waiting for approval, and reported by readers. */
      comments: z.object({ waiting: z.int(), reported: z.int() }),
      plan: z.enum(planKeys),
      media: z.object({ used: z.int(), limit: z.int().nullable() }),
    }),
  }),
} satisfies Promised<'adminContent'>
