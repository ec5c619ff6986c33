import { z } from 'zod'
import { contentRead, contentWrite, publicRead } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Id, Instant, line, PageQuery, PastInstant, pageOf, StaffQuery, text } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { documentAccesses, documentSorts, documentTypes, maxDescriptionLength } from './document-options.ts'
import { Counter, Slug, SlugParam, staffFields, Title } from './fields.ts'
import { Tags } from './photos.ts'
import { Counts, staffEndpoints } from './staff-endpoints.ts'

export const DocumentMimeType = z.enum(Object.values(documentTypes).map(({ mime }) => mime))

/** A file to download and its description. `Document` is a type of browsers. */
export const PublicDocument = z.object({
  _id: Id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  fileName: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: Counter,
  /** Only for PDFs that state it. */
  pages: z.int().min(1).optional(),
  access: z.enum(documentAccesses),
  downloads: Counter,
  /** Signed download URL, valid for 15 minutes or more. */
  file: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PublicDocument = z.infer<typeof PublicDocument>

/** A document as staff see it. */
export const AdminDocument = PublicDocument.extend({
  published: z.boolean(),
  publishedAt: Instant.optional(),
  ...staffFields,
})
export type AdminDocument = z.infer<typeof AdminDocument>

/** An earlier file of a document. Retained for 90 days. */
export const DocumentVersion = PublicDocument.pick({ fileName: true, mimeType: true, size: true, pages: true }).extend({
  _id: Id,
  replacedAt: Instant,
  replacedBy: z.string(),
  /** Signed download URL. */
  file: z.string(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

/** Fields that are not sent stay as they are. */
export const DocumentChanges = z
  .object({
    title: Title,
    slug: Slug,
    description: text(maxDescriptionLength),
    category: line(60),
    tags: Tags,
    access: z.enum(documentAccesses, 'Choose who may see it.'),
    published: z.boolean(),
    publishedAt: PastInstant,
  })
  .partial()

export const DocumentFilter = PageQuery.extend({
  category: line(60).optional(),
  tag: line(40).optional(),
  sort: z.enum(documentSorts).default('newest'),
})
export type DocumentFilter = z.input<typeof DocumentFilter>

export const documents = {
  /** Documents that the current user may see. */
  list: endpoint(routes.documents.list, {
    ...publicRead,
    cachedBy: ['documents', 'minute'],
    personal: true,
    input: DocumentFilter,
    output: pageOf(PublicDocument).extend({ facets: z.object({ category: Counts }) }),
  }),
  /** By its current or an earlier slug. */
  get: endpoint(routes.documents.get, {
    ...publicRead,
    cachedBy: ['documents', 'minute'],
    personal: true,
    input: z.object({ id: SlugParam }),
    output: PublicDocument,
  }),
} satisfies EndpointsOf<'documents'>

export const adminDocuments = {
  ...staffEndpoints(routes.adminDocuments, {
    filter: DocumentFilter.extend(StaffQuery.shape),
    item: AdminDocument,
    changes: DocumentChanges,
    bulkValues: z.object({ access: z.enum(documentAccesses).optional(), addTags: Tags.optional() }),
  }),
  /** The newest first. */
  versions: endpoint(routes.adminDocuments.versions, {
    ...contentRead,
    input: ById,
    output: z.object({ results: z.array(DocumentVersion), total: z.int() }),
  }),
  /** Makes an earlier file the current one; the current one becomes an earlier one. */
  restoreVersion: endpoint(routes.adminDocuments.restoreVersion, {
    ...contentWrite,
    input: ById.extend({ versionId: Id }),
    output: AdminDocument,
  }),
} satisfies EndpointsOf<'adminDocuments'>

/** Answer of the upload endpoint. */
export const UploadedDocument = z.object({ message: z.string(), document: AdminDocument })
export type UploadedDocument = z.infer<typeof UploadedDocument>
