import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, line } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { staffSearchTypes } from '#shared/core/staff-search-options.ts'

/** One record, as far as it takes to choose it. */
const StaffFound = z.object({
  _id: Id,
  type: z.enum(staffSearchTypes),
  title: z.string(),
  /** What tells it from others of that name: a category, an address. */
  hint: z.string(),
  /** Visitors do not see it: a draft, an account that is switched off. */
  hidden: z.boolean(),
})
export type StaffFound = z.infer<typeof StaffFound>

export const adminSearch = {
  /**
   * Records by their names, numbers and addresses, drafts among them: of every
   * type the caller may open, the best first, no more than a screen holds.
   */
  find: endpoint(routes.adminSearch.find, {
    access: 'content',
    tx: 'read',
    input: z.object({ q: line(100).default('') }),
    output: z.object({ results: z.array(StaffFound) }),
  }),
} satisfies Promised<'adminSearch'>
