import { z } from 'zod'
import { aboutType, contentTypeNames } from '#shared/core/content-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Picture } from '#shared/core/picture.ts'
import {
  ById,
  bulkOf,
  Changed,
  Done,
  Id,
  Instant,
  line,
  required,
  SchedulableQuery,
  text,
} from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { longestPage, pageSorts, reservedSlugs } from './page-options.ts'
import { revisionsOf } from './revisions.ts'

/** A page that a company wrote itself: terms, privacy, whatever else it wants to say. */
export const SitePage = z.object({
  _id: Id,
  /** Last part of its address. */
  slug: z.string(),
  title: z.string(),
  /** HTML of few tags. See [Note: Rich text]. */
  content: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  /** JPEG address of its picture that works everywhere; empty without one. */
  image: z.string(),
  picture: Picture.optional(),
  updatedAt: Instant,
})
export type SitePage = z.infer<typeof SitePage>

/** The same page, as admins see it. */
export const AdminSitePage = SitePage.extend({
  showInFooter: z.boolean(),
  showInMenu: z.boolean(),
  /** Its place among the links, the smallest first. */
  order: z.int(),
  published: z.boolean(),
  /** From when on visitors see it, once it is published. */
  publishAt: Instant.optional(),
  createdAt: Instant,
  trashedAt: Instant.optional(),
  updatedBy: z.string().optional(),
})
export type AdminSitePage = z.infer<typeof AdminSitePage>

const Slug = line(80)
  .pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single dashes.'))
  .refine((slug) => !reservedSlugs.includes(slug), 'This address is used by the product itself. Choose another one.')

/** What can be said about a page; its content is cleaned, not refused. */
const Fields = z.object({
  title: required(200, 'A title is required.').pipe(line(200)),
  slug: Slug,
  content: text(longestPage),
  seo_title: line(70),
  seo_description: line(170),
  /** A photo of the company becomes its picture; null takes it away. */
  photo: Id.nullable(),
  showInFooter: z.boolean(),
  showInMenu: z.boolean(),
  order: z.int().min(0).max(1000),
  published: z.boolean(),
  publishAt: Instant.nullable(),
})

const Link = z.object({ slug: z.string(), title: z.string(), showInFooter: z.boolean(), showInMenu: z.boolean() })

export const pages = {
  /** What the site links to: pages in their order, and whether there are documents for everybody. */
  list: endpoint(routes.pages.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['company', 'documents', ...contentTypeNames.filter((name) => aboutType(name).linked), 'minute'],
    input: z.object({}),
    output: z.object({
      results: z.array(Link),
      documents: z.boolean(),
      /** Targets in the company's menus that lead to no page, blog or product that visitors may see. */
      unpublished: z.array(z.string()),
    }),
  }),
  /** By its slug. An earlier slug answers too; the page then names the one it has now. GONE when it is in the trash. */
  get: endpoint(routes.pages.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['pages', 'minute'],
    input: z.object({ id: z.string().max(80) }),
    output: SitePage,
  }),
} satisfies Promised<'pages'>

export const adminPages = {
  list: endpoint(routes.adminPages.list, {
    access: 'content',
    tx: 'read',
    input: SchedulableQuery.extend({
      limit: z.coerce.number().int().min(1).max(100).default(100),
      sort: z.enum(pageSorts).default('order'),
    }),
    output: z.object({
      results: z.array(AdminSitePage),
      total: z.int(),
      counts: z.record(z.string(), z.int()),
    }),
  }),
  get: endpoint(routes.adminPages.get, { access: 'content', tx: 'read', input: ById, output: AdminSitePage }),
  create: endpoint(routes.adminPages.create, {
    access: 'admin',
    tx: 'write',
    input: Fields.partial().required({ title: true }),
    output: AdminSitePage,
  }),
  /** `updatedAt` is what the editor last saw; STALE when somebody else saved since. */
  update: endpoint(routes.adminPages.update, {
    access: 'admin',
    tx: 'write',
    input: Fields.partial().extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminSitePage,
  }),
  bulk: endpoint(routes.adminPages.bulk, {
    access: 'admin',
    tx: 'write',
    input: bulkOf(z.object({})),
    output: Changed,
  }),
  /** A draft that says the same, under an address of its own. Nothing links to it. */
  duplicate: endpoint(routes.adminPages.duplicate, {
    access: 'admin',
    tx: 'write',
    input: ById,
    output: AdminSitePage,
  }),
  trash: endpoint(routes.adminPages.trash, { access: 'admin', tx: 'write', input: ById, output: Done }),
  restore: endpoint(routes.adminPages.restore, { access: 'admin', tx: 'write', input: ById, output: AdminSitePage }),
  ...revisionsOf(routes.adminPages, 'admin'),
} satisfies Promised<'adminPages'>
