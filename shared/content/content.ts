import { z } from 'zod'
import { contentRead } from '#shared/core/access.ts'
import { commentedTypes } from '#shared/core/commented-types.ts'
import { contentTypeNames } from '#shared/core/content-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { planKeys } from '#shared/core/plan-options.ts'
import { Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

const Drafts = z.record(z.enum(commentedTypes), z.int())
export type ContentDrafts = z.infer<typeof Drafts>

/** Per type, without the trash. */
const Totals = z.record(z.enum(contentTypeNames).exclude(['products']), z.int())
export type ContentTotals = z.infer<typeof Totals>

export const adminContent = {
  /** Figures about content for content managers, without sales and users. */
  overview: endpoint(routes.adminContent.overview, {
    ...contentRead,
    input: Nothing,
    output: z.object({
      photos: z.object({
        published: z.int(),
        drafts: z.int(),
        processing: z.int(),
        failed: z.int(),
        trashed: z.int(),
      }),
      /** Drafts per type, without the trash. */
      drafts: Drafts,
      totals: Totals,
      /** Awaiting approval, and reported by readers. */
      comments: z.object({ waiting: z.int(), reported: z.int() }),
      plan: z.enum(planKeys),
      media: z.object({ used: z.int(), limit: z.int().nullable() }),
    }),
  }),
} satisfies EndpointsOf<'adminContent'>
