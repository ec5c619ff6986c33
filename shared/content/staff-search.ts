import { z } from 'zod'
import { contentRead } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, line } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { staffSearchTypes } from '#shared/core/staff-search-options.ts'

const StaffFound = z.object({
  _id: Id,
  type: z.enum(staffSearchTypes),
  title: z.string(),
  /** Distinguishes records with the same title: a category or an address. */
  hint: z.string(),
  /** Whether visitors cannot see it, such as a draft or a disabled account. */
  hidden: z.boolean(),
})
export type StaffFound = z.infer<typeof StaffFound>

export const adminSearch = {
  /** Records by name, number or address, including drafts, of all types that the user may open. The best first. */
  find: endpoint(routes.adminSearch.find, {
    ...contentRead,
    input: z.object({ q: line(100).default('') }),
    output: z.object({ results: z.array(StaffFound) }),
  }),
} satisfies EndpointsOf<'adminSearch'>
