import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { photoCategories, photoSorts, resolutions } from '#shared/core/photo-options.ts'
import { Picture } from '#shared/core/picture.ts'
import {
  ById,
  bulkOf,
  Changed,
  Done,
  Id,
  Instant,
  line,
  listOf,
  PageQuery,
  pageOf,
  required,
  StaffQuery,
  text,
} from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { reactionsTo } from './reactions.ts'

const Counter = z.int().min(0)

/** A photo on a card. */
export const PhotoCard = z.object({
  _id: Id,
  title: z.string(),
  caption: z.string(),
  alt: z.string(),
  /** JPEG address that works everywhere. */
  image: z.string(),
  picture: Picture,
  category: z.enum(photoCategories),
  credit: z.string(),
  views: Counter,
  likes: Counter,
})
export type PhotoCard = z.infer<typeof PhotoCard>

/** What the camera wrote; never where it was. */
export const Exif = z.object({
  camera: z.string().optional(),
  lens: z.string().optional(),
  /** As photographers write it: `1/250 s`, `f/2.8`, `35 mm`. */
  exposure: z.string().optional(),
  aperture: z.string().optional(),
  focalLength: z.string().optional(),
  iso: z.int().optional(),
  takenAt: Instant.optional(),
  copyright: z.string().optional(),
})
export type Exif = z.infer<typeof Exif>

/** What a visitor sees on a photo's page. */
export const Photo = PhotoCard.extend({
  tags: z.array(z.string()),
  resolution: z.string(),
  downloads: Counter,
  published: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** How many approved comments there are. */
  comments: Counter,
  exif: Exif,
})
export type Photo = z.infer<typeof Photo>

export const processingStates = ['processing', 'ready', 'failed'] as const

/** The same photo, as content managers see it. */
export const AdminPhoto = Photo.extend({
  state: z.enum(processingStates),
  /** Why processing failed, fit to show. */
  problem: z.string().optional(),
  fileName: z.string(),
  /** Bytes received. */
  size: z.int(),
  trashedAt: Instant.optional(),
  updatedBy: z.string().optional(),
  /** Names of the albums it is in; absent in the answer to an upload. */
  albums: z.array(z.string()).optional(),
})
export type AdminPhoto = z.infer<typeof AdminPhoto>

export const Tags = listOf(line(40), 30)

/** Names of albums; those that do not exist are made. */
const AlbumNames = listOf(line(120), 20)

export const PhotoFilter = PageQuery.extend({
  category: listOf(z.enum(photoCategories), 6).optional(),
  resolution: listOf(z.enum(resolutions as [string, ...string[]]), 5).optional(),
  tag: line(40).optional(),
  sort: z.enum(photoSorts).default('newest'),
})
export type PhotoFilter = z.input<typeof PhotoFilter>

/** How many photos each option of a filter would show, the other filters kept. */
const PhotoFacets = z.object({
  category: z.record(z.string(), z.int()),
  resolution: z.record(z.string(), z.int()),
})

export const PhotoPage = pageOf(PhotoCard).extend({ facets: PhotoFacets })
export type PhotoPage = z.infer<typeof PhotoPage>

export const PhotoChanges = z.object({
  title: required(200, 'A title is required.').optional(),
  caption: text(2000).optional(),
  alt: text(300).optional(),
  tags: Tags.optional(),
  category: z.enum(photoCategories).optional(),
  credit: line(120).optional(),
  published: z.boolean().optional(),
  albums: AlbumNames.optional(),
})
export type PhotoChanges = z.input<typeof PhotoChanges>

export const photos = {
  list: endpoint(routes.photos.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['photos'],
    input: PhotoFilter,
    output: PhotoPage,
  }),
  get: endpoint(routes.photos.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['photos', 'comments'],
    input: ById,
    output: Photo,
  }),
  ...reactionsTo(routes.photos, Id),
} satisfies Promised<'photos'>

export const recommendations = {
  /**
   * Signed in: by what the person likes. With `photoId`: by likeness to that
   * photo, which is left out. With `seen`, the photos looked at in this session
   * (the latest first): by those as well.
   */
  personalized: endpoint(routes.recommendations.personalized, {
    access: 'public',
    tx: 'read',
    cachedBy: ['photos', 'recommendations'],
    personal: true,
    personalWith: 'seen',
    input: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(4),
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
      photoId: Id.optional(),
      seen: listOf(Id, 12).optional(),
    }),
    output: z.object({ results: z.array(PhotoCard) }),
  }),
} satisfies Promised<'recommendations'>

export const AdminPhotoFilter = PhotoFilter.extend({
  ...StaffQuery.omit({ status: true }).shape,
  /** Name of an album. */
  album: line(120).optional(),
  status: z.enum(['published', 'draft', 'processing', 'failed', 'trash']).optional(),
})
export type AdminPhotoFilter = z.input<typeof AdminPhotoFilter>

export const adminPhotos = {
  list: endpoint(routes.adminPhotos.list, {
    access: 'content',
    tx: 'read',
    input: AdminPhotoFilter,
    output: pageOf(AdminPhoto).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  get: endpoint(routes.adminPhotos.get, { access: 'content', tx: 'read', input: ById, output: AdminPhoto }),
  /** `updatedAt` is what the editor last saw; STALE when somebody else saved since. */
  update: endpoint(routes.adminPhotos.update, {
    access: 'content',
    tx: 'write',
    input: PhotoChanges.extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminPhoto,
  }),
  bulk: endpoint(routes.adminPhotos.bulk, {
    access: 'content',
    tx: 'write',
    input: bulkOf(
      z.object({
        category: z.enum(photoCategories).optional(),
        addTags: Tags.optional(),
        addAlbums: AlbumNames.optional(),
      }),
    ),
    output: Changed,
  }),
  trash: endpoint(routes.adminPhotos.trash, { access: 'content', tx: 'write', input: ById, output: Done }),
  restore: endpoint(routes.adminPhotos.restore, { access: 'content', tx: 'write', input: ById, output: AdminPhoto }),
  reprocess: endpoint(routes.adminPhotos.reprocess, {
    access: 'content',
    tx: 'write',
    input: ById,
    output: AdminPhoto,
  }),
} satisfies Promised<'adminPhotos'>

/** Answer of the upload routes, plain and resumable. */
export const Uploaded = z.object({ message: z.string(), photo: AdminPhoto })
export type Uploaded = z.infer<typeof Uploaded>
