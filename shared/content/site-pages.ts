import { z } from 'zod'
import { adminWrite, contentRead, publicRead } from '#shared/core/access.ts'
import { contentTypeInfo, contentTypeNames } from '#shared/core/content-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, bulkOf, Changed, Done, Id, Instant, line, SchedulableQuery, text } from '#shared/core/primitives.ts'
import { ResponsiveImage } from '#shared/core/responsive-image.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { Slug, SlugParam, staffFields, Title } from './fields.ts'
import { maxPageLength, pageSorts, reservedSlugs } from './page-options.ts'
import { revisionsOf } from './revisions.ts'
import { Counts } from './staff-endpoints.ts'

/** A page of the company's own, such as terms or privacy. */
export const SitePage = z.object({
  _id: Id,
  slug: z.string(),
  title: z.string(),
  /** See [Note: Rich text]. */
  content: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  /** URL of the image as a JPEG. Empty without an image. */
  image: z.string(),
  picture: ResponsiveImage.optional(),
  updatedAt: Instant,
})
export type SitePage = z.infer<typeof SitePage>

/** A page as staff see it. */
export const AdminSitePage = SitePage.extend({
  showInFooter: z.boolean(),
  showInMenu: z.boolean(),
  /** Position among the links, ascending. */
  order: z.int(),
  published: z.boolean(),
  /** Visitors see a published page from this moment on. */
  publishAt: Instant.optional(),
  createdAt: Instant,
  ...staffFields,
})
export type AdminSitePage = z.infer<typeof AdminSitePage>

const PageSlug = Slug.refine((slug) => !reservedSlugs.includes(slug), 'This address is reserved. Choose another one.')

/** The server cleans `content` instead of refusing it. */
const Fields = z.object({
  title: Title,
  slug: PageSlug,
  content: text(maxPageLength),
  seo_title: line(70),
  seo_description: line(170),
  /** The image: id of a published photo, null for none. */
  photo: Id.nullable(),
  showInFooter: z.boolean(),
  showInMenu: z.boolean(),
  order: z.int().min(0).max(1000),
  published: z.boolean(),
  publishAt: Instant.nullable(),
})

const Link = z.object({ slug: z.string(), title: z.string(), showInFooter: z.boolean(), showInMenu: z.boolean() })

export const pages = {
  /** Links of the site: pages in their order, and whether there are public documents. */
  list: endpoint(routes.pages.list, {
    ...publicRead,
    cachedBy: [
      'company',
      'categories',
      'documents',
      ...contentTypeNames.filter((name) => contentTypeInfo(name).linked),
      'minute',
    ],
    input: z.object({}),
    output: z.object({
      results: z.array(Link),
      documents: z.boolean(),
      /** Terms that customers accept before they order; absent unless they are published. */
      terms: z.object({ title: z.string() }).optional(),
      /** Menu targets that lead to no page, blog, product, category or collection that visitors may see. */
      unpublished: z.array(z.string()),
    }),
  }),
  /** By its current or an earlier slug. GONE when it is in the trash. */
  get: endpoint(routes.pages.get, {
    ...publicRead,
    cachedBy: ['pages', 'minute'],
    input: z.object({ id: SlugParam }),
    output: SitePage,
  }),
} satisfies EndpointsOf<'pages'>

export const adminPages = {
  list: endpoint(routes.adminPages.list, {
    ...contentRead,
    input: SchedulableQuery.extend({
      limit: z.coerce.number().int().min(1).max(100).default(100),
      sort: z.enum(pageSorts).default('order'),
    }),
    output: z.object({ results: z.array(AdminSitePage), total: z.int(), counts: Counts }),
  }),
  get: endpoint(routes.adminPages.get, { ...contentRead, input: ById, output: AdminSitePage }),
  bulk: endpoint(routes.adminPages.bulk, { ...adminWrite, input: bulkOf(z.object({})), output: Changed }),
  trash: endpoint(routes.adminPages.trash, { ...adminWrite, input: ById, output: Done }),
  restore: endpoint(routes.adminPages.restore, { ...adminWrite, input: ById, output: AdminSitePage }),
  create: endpoint(routes.adminPages.create, {
    ...adminWrite,
    input: Fields.partial().required({ title: true }),
    output: AdminSitePage,
  }),
  /** STALE unless `updatedAt` is the stored one. Without it the changes are saved in any case. */
  update: endpoint(routes.adminPages.update, {
    ...adminWrite,
    input: Fields.partial().extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminSitePage,
  }),
  /** The copy is a draft with a slug of its own. No menu links to it. */
  duplicate: endpoint(routes.adminPages.duplicate, { ...adminWrite, input: ById, output: AdminSitePage }),
  ...revisionsOf(routes.adminPages, 'admin'),
} satisfies EndpointsOf<'adminPages'>
