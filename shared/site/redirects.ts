import { z } from 'zod'
import { adminRead, adminWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, PageQuery, pageOf, required, text } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { mostPastedRedirects } from './redirect-options.ts'

const fields = {
  /** An old path of this site, or its whole address. */
  from: required(1000, 'Enter the old address.').pipe(line(1000)),
  /** A path of this site, or its whole address. */
  to: required(1000, 'Enter the new address.').pipe(line(1000)),
}

const Redirect = z.object({
  _id: Id,
  /** A path: `/old-shop/lamp`. */
  from: z.string(),
  /** A path, which may have a query and an anchor. */
  to: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  updatedBy: z.string().optional(),
})
export type Redirect = z.output<typeof Redirect>

const Pasted = z.object({
  created: z.int(),
  changed: z.int(),
  /** Lines that were left out, numbered from 1, with their text and the reason. */
  problems: z.array(z.object({ line: z.int(), text: z.string(), message: z.string() })).max(mostPastedRedirects),
})
export type PastedRedirects = z.output<typeof Pasted>

export const adminRedirects = {
  /** Newest first. */
  list: endpoint(routes.adminRedirects.list, {
    ...adminRead,
    input: PageQuery.extend({
      /** Part of an old or new address. */
      q: line(100).optional(),
    }),
    output: pageOf(Redirect),
  }),
  /**
   * A target that redirects itself is replaced by its own target. Throws CONFLICT on `from` if it has a redirect,
   * VALIDATION for reserved addresses, other sites and loops.
   */
  create: endpoint(routes.adminRedirects.create, { ...adminWrite, input: z.strictObject(fields), output: Redirect }),
  /** Throws like `create`, and STALE if another admin saved since `updatedAt`. */
  update: endpoint(routes.adminRedirects.update, {
    ...adminWrite,
    input: z.strictObject({ ...fields, id: Id, updatedAt: Instant.optional() }),
    output: Redirect,
  }),
  remove: endpoint(routes.adminRedirects.remove, { ...adminWrite, input: ById, output: Done }),
  /** Saves lines `old address,new address`; existing redirects get the new target. Invalid lines are left out. */
  paste: endpoint(routes.adminRedirects.paste, {
    ...adminWrite,
    input: z.strictObject({
      table: text(200_000).refine((table) => table !== '', 'Paste at least one line.'),
      /** Whether a first line without addresses is a header. */
      mayHaveHeader: z.boolean().default(true),
    }),
    output: Pasted,
  }),
} satisfies EndpointsOf<'adminRedirects'>
