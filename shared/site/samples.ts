import { z } from 'zod'
import { adminRead, adminWrite } from '#shared/core/access.ts'
import { contentTypeNames } from '#shared/core/content-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

const Items = z.array(z.object({ kind: z.enum(contentTypeNames), _id: Id })).max(50)
export type SampleItems = z.infer<typeof Items>

/** The sample content of a new site. */
export const samples = {
  /** Samples that are visible and were not changed. */
  list: endpoint(routes.samples.list, { ...adminRead, input: Nothing, output: z.object({ items: Items }) }),
  /** Moves them to the trash. Changed samples stay. Returns the moved ones. */
  remove: endpoint(routes.samples.remove, { ...adminWrite, input: Nothing, output: z.object({ items: Items }) }),
  /** Takes removed samples out of the trash. */
  restore: endpoint(routes.samples.restore, {
    ...adminWrite,
    input: z.object({ items: Items }),
    output: z.object({ items: Items }),
  }),
} satisfies EndpointsOf<'samples'>
