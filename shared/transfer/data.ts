import { z } from 'zod'
import { transferStates } from '#shared/core/data-options.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, Nothing } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'

const Transfer = z.object({
  _id: Id,
  state: z.enum(transferStates),
  /** What is being done, in words, and how far it is; `total` 0 while nobody knows. */
  step: z.string(),
  done: z.int(),
  total: z.int(),
  /** Why it failed; fit to show. */
  problem: z.string().optional(),
  /** Bytes of its file. */
  size: z.number(),
  by: z.string(),
  createdAt: Instant,
  finishedAt: Instant.optional(),
  /** When its file goes. */
  expiresAt: Instant.optional(),
})

/** A site on its way into a file. */
export const SiteExport = Transfer
export type SiteExport = z.infer<typeof SiteExport>

const Report = z.object({
  site: z.string(),
  exportedAt: z.string(),
  collections: z.array(z.object({ name: z.string(), create: z.int(), update: z.int(), skip: z.int() })),
  media: z.int(),
  problems: z.array(z.object({ file: z.string(), line: z.int(), message: z.string() })),
  problemCount: z.int(),
  exceeded: z.array(z.object({ limit: z.enum(['admins', 'media', 'products']), would: z.int(), max: z.int() })),
})

/** A file on its way into the site. */
export const SiteImport = Transfer.extend({
  fileName: z.string(),
  /** Whether somebody said go. */
  agreed: z.boolean(),
  /** What it would do, or did. */
  report: Report.optional(),
})
export type SiteImport = z.infer<typeof SiteImport>

/** A whole site as a file. Its zip is fetched and sent by byte routes. */
export const adminData = {
  /** The latest exports, the newest first. */
  exports: endpoint(routes.adminData.exports, {
    access: 'admin',
    tx: 'read',
    input: Nothing,
    output: z.object({ results: z.array(SiteExport) }),
  }),
  /** Begins one. Throws CONFLICT while another is under way. */
  startExport: endpoint(routes.adminData.startExport, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: Nothing,
    output: SiteExport,
  }),
  /** Where to download a finished export: good once, for a minute and while this session lasts. */
  exportLink: endpoint(routes.adminData.exportLink, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: ById,
    output: z.object({ file: z.string() }),
  }),
  /** Takes its file away; one that is under way is stopped. */
  removeExport: endpoint(routes.adminData.removeExport, { access: 'admin', tx: 'none', input: ById, output: Done }),
  /** The latest imports, the newest first. */
  imports: endpoint(routes.adminData.imports, {
    access: 'admin',
    tx: 'read',
    input: Nothing,
    output: z.object({ results: z.array(SiteImport) }),
  }),
  /** Does what the dry run showed. Throws CONFLICT when there is something in the way. */
  applyImport: endpoint(routes.adminData.applyImport, {
    access: 'admin',
    recentSignIn: true,
    tx: 'write',
    input: ById,
    output: SiteImport,
  }),
  /** Puts it aside, before anything was changed. */
  removeImport: endpoint(routes.adminData.removeImport, { access: 'admin', tx: 'none', input: ById, output: Done }),
} satisfies Promised<'adminData'>
