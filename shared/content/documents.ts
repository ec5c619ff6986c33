import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import {
  ById,
  bulkOf,
  Changed,
  Done,
  Id,
  Instant,
  line,
  PageQuery,
  PastInstant,
  pageOf,
  required,
  StaffQuery,
  text,
} from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { documentAccesses, documentSorts, documentTypes, longestDescription } from './document-options.ts'
import { Tags } from './photos.ts'

export const DocumentMimeType = z.enum(Object.values(documentTypes).map(({ mime }) => mime))

/** A file to take along, with what is said about it. Named so because browsers have a `Document` already. */
export const PublicDocument = z.object({
  _id: Id,
  /** Last part of its address. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  fileName: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  /** Of PDFs that say so. */
  pages: z.int().min(1).optional(),
  access: z.enum(documentAccesses),
  downloads: z.int().min(0),
  /** Where it is downloaded. Signed, and good for a quarter of an hour at least. */
  file: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PublicDocument = z.infer<typeof PublicDocument>

/** The same document, as content managers see it. */
export const AdminDocument = PublicDocument.extend({
  published: z.boolean(),
  publishedAt: Instant.optional(),
  trashedAt: Instant.optional(),
  updatedBy: z.string().optional(),
})
export type AdminDocument = z.infer<typeof AdminDocument>

/** A file that a document had until another one took its place; kept for 90 days. */
export const DocumentVersion = PublicDocument.pick({ fileName: true, mimeType: true, size: true, pages: true }).extend({
  _id: Id,
  replacedAt: Instant,
  /** A name. */
  replacedBy: z.string(),
  /** Where it is downloaded. Signed, as the document's own. */
  file: z.string(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

/** What can be said about a document. */
const DocumentFields = z.object({
  title: required(200, 'A title is required.').pipe(line(200)),
  slug: line(80).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single dashes.')),
  description: text(longestDescription),
  category: line(60),
  tags: Tags,
  access: z.enum(documentAccesses, 'Choose who may see it.'),
  published: z.boolean(),
  publishedAt: PastInstant,
})
/** The same, where what is not sent stays. */
export const DocumentChanges = DocumentFields.partial()

export const DocumentFilter = PageQuery.extend({
  category: line(60).optional(),
  tag: line(40).optional(),
  sort: z.enum(documentSorts).default('newest'),
})
export type DocumentFilter = z.input<typeof DocumentFilter>

const Facet = z.record(z.string(), z.int())

export const documents = {
  /** What the caller may see: everybody the public ones, people with an account those for members too. */
  list: endpoint(routes.documents.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['documents', 'minute'],
    personal: true,
    input: DocumentFilter,
    output: pageOf(PublicDocument).extend({ facets: z.object({ category: Facet }) }),
  }),
  /** By its slug. An earlier slug answers too; the document then names the one it has now. */
  get: endpoint(routes.documents.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['documents', 'minute'],
    personal: true,
    input: z.object({ id: z.string().max(80) }),
    output: PublicDocument,
  }),
} satisfies Promised<'documents'>

export const adminDocuments = {
  list: endpoint(routes.adminDocuments.list, {
    access: 'content',
    tx: 'read',
    input: DocumentFilter.extend(StaffQuery.shape),
    output: pageOf(AdminDocument).extend({ counts: Facet }),
  }),
  get: endpoint(routes.adminDocuments.get, { access: 'content', tx: 'read', input: ById, output: AdminDocument }),
  /** `updatedAt` is what the editor last saw; STALE when somebody else saved since. */
  update: endpoint(routes.adminDocuments.update, {
    access: 'content',
    tx: 'write',
    input: DocumentChanges.extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminDocument,
  }),
  bulk: endpoint(routes.adminDocuments.bulk, {
    access: 'content',
    tx: 'write',
    input: bulkOf(z.object({ access: z.enum(documentAccesses).optional(), addTags: Tags.optional() })),
    output: Changed,
  }),
  /** The last one first. */
  versions: endpoint(routes.adminDocuments.versions, {
    access: 'content',
    tx: 'read',
    input: ById,
    output: z.object({ results: z.array(DocumentVersion), total: z.int() }),
  }),
  /** Makes an earlier file the document's again; the one it has now becomes an earlier one. */
  restoreVersion: endpoint(routes.adminDocuments.restoreVersion, {
    access: 'content',
    tx: 'write',
    input: ById.extend({ versionId: Id }),
    output: AdminDocument,
  }),
  trash: endpoint(routes.adminDocuments.trash, { access: 'content', tx: 'write', input: ById, output: Done }),
  restore: endpoint(routes.adminDocuments.restore, {
    access: 'content',
    tx: 'write',
    input: ById,
    output: AdminDocument,
  }),
} satisfies Promised<'adminDocuments'>

/** Answer of the upload route. */
export const UploadedDocument = z.object({ message: z.string(), document: AdminDocument })
export type UploadedDocument = z.infer<typeof UploadedDocument>
