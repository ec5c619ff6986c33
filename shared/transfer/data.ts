import { z } from 'zod'
import { adminCall, adminRead } from '#shared/core/access.ts'
import { transferStates } from '#shared/core/data-options.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

const Transfer = z.object({
  _id: Id,
  state: z.enum(transferStates),
  /** The current step and its progress. `total` is 0 while it is unknown. */
  step: z.string(),
  done: z.int(),
  total: z.int(),
  /** Error message for admins. */
  problem: z.string().optional(),
  /** Size of the file in bytes. */
  size: z.number(),
  by: z.string(),
  createdAt: Instant,
  finishedAt: Instant.optional(),
  /** When the file is deleted. */
  expiresAt: Instant.optional(),
})

export type SiteExport = z.infer<typeof Transfer>

const Report = z.object({
  site: z.string(),
  exportedAt: z.string(),
  collections: z.array(z.object({ name: z.string(), create: z.int(), update: z.int(), skip: z.int() })),
  media: z.int(),
  problems: z.array(z.object({ file: z.string(), line: z.int(), message: z.string() })),
  problemCount: z.int(),
  exceeded: z.array(z.object({ limit: z.enum(['admins', 'media', 'products']), would: z.int(), max: z.int() })),
})

const SiteImport = Transfer.extend({
  fileName: z.string(),
  /** Whether an admin has confirmed the preview. */
  agreed: z.boolean(),
  /** The preview, or the result. */
  report: Report.optional(),
})
export type SiteImport = z.infer<typeof SiteImport>

/** Exports and imports of a whole site. The zip is downloaded and uploaded by byte routes. */
export const adminData = {
  exports: endpoint(routes.adminData.exports, {
    ...adminRead,
    input: Nothing,
    output: z.object({ results: z.array(Transfer) }),
  }),
  /** Throws CONFLICT while another export is running. */
  startExport: endpoint(routes.adminData.startExport, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: Nothing,
    output: Transfer,
  }),
  /** A download link that works once within a minute, while this session lasts. */
  exportLink: endpoint(routes.adminData.exportLink, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: ById,
    output: z.object({ file: z.string() }),
  }),
  /** Also cancels a running export. */
  removeExport: endpoint(routes.adminData.removeExport, { ...adminCall, input: ById, output: Done }),
  imports: endpoint(routes.adminData.imports, {
    ...adminRead,
    input: Nothing,
    output: z.object({ results: z.array(SiteImport) }),
  }),
  /** Imports what the preview showed. Throws CONFLICT if the file has problems. */
  applyImport: endpoint(routes.adminData.applyImport, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: ById,
    output: SiteImport,
  }),
  removeImport: endpoint(routes.adminData.removeImport, { ...adminCall, input: ById, output: Done }),
} satisfies EndpointsOf<'adminData'>
