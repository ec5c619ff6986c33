import { z } from 'zod'
import { contentWrite, publicRead } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { photoSorts, resolutions } from '#shared/core/photo-options.ts'
import {
  ById,
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
import { ResponsiveImage } from '#shared/core/responsive-image.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { CategoryName, CategoryNames } from './categories.ts'
import { Counter, uploadedFields } from './fields.ts'
import { reactionsTo } from './reactions.ts'
import { Counts, staffEndpoints } from './staff-endpoints.ts'

/** A photo on a card. */
export const PhotoCard = z.object({
  _id: Id,
  title: z.string(),
  caption: z.string(),
  alt: z.string(),
  /** JPEG URL, for browsers without WebP. */
  image: z.string(),
  picture: ResponsiveImage,
  category: z.string(),
  credit: z.string(),
  views: Counter,
  likes: Counter,
})
export type PhotoCard = z.infer<typeof PhotoCard>

/** Camera metadata, never with the location. */
export const Exif = z.object({
  camera: z.string().optional(),
  lens: z.string().optional(),
  /** In the usual notation: `1/250 s`, `f/2.8`, `35 mm`. */
  exposure: z.string().optional(),
  aperture: z.string().optional(),
  focalLength: z.string().optional(),
  iso: z.int().optional(),
  takenAt: Instant.optional(),
  copyright: z.string().optional(),
})
export type Exif = z.infer<typeof Exif>

/** A photo on its page. */
export const Photo = PhotoCard.extend({
  tags: z.array(z.string()),
  resolution: z.string(),
  downloads: Counter,
  published: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Number of approved comments. */
  comments: Counter,
  exif: Exif,
  /** Whether visitors buy it instead of downloading it. */
  forSale: z.boolean().optional(),
})
export type Photo = z.infer<typeof Photo>

export const processingStates = ['processing', 'ready', 'failed'] as const

/** A photo in the console. */
export const AdminPhoto = Photo.extend({
  state: z.enum(processingStates),
  /** Why processing failed, for the interface. */
  problem: z.string().optional(),
  ...uploadedFields,
  /** Names of its albums; absent in the response to an upload. */
  albums: z.array(z.string()).optional(),
})
export type AdminPhoto = z.infer<typeof AdminPhoto>

export const Tags = listOf(line(40), 30)

/** Album names; missing albums are created. */
const AlbumNames = listOf(line(120), 20)

export const PhotoFilter = PageQuery.extend({
  category: CategoryNames.optional(),
  resolution: listOf(z.enum(resolutions as [string, ...string[]]), 5).optional(),
  tag: line(40).optional(),
  sort: z.enum(photoSorts).default('newest'),
})
export type PhotoFilter = z.input<typeof PhotoFilter>

export const PhotoPage = pageOf(PhotoCard).extend({
  /** Number of photos per filter option, with the other filters applied. */
  facets: z.object({ category: Counts, resolution: Counts }),
})
export type PhotoPage = z.infer<typeof PhotoPage>

export const PhotoChanges = z.object({
  title: required(200, 'A title is required.').optional(),
  caption: text(2000).optional(),
  alt: text(300).optional(),
  tags: Tags.optional(),
  category: CategoryName.optional(),
  credit: line(120).optional(),
  published: z.boolean().optional(),
  albums: AlbumNames.optional(),
})
export type PhotoChanges = z.input<typeof PhotoChanges>

export const photos = {
  list: endpoint(routes.photos.list, { ...publicRead, cachedBy: ['photos'], input: PhotoFilter, output: PhotoPage }),
  get: endpoint(routes.photos.get, {
    ...publicRead,
    cachedBy: ['photos', 'comments', 'products'],
    input: ById,
    output: Photo,
  }),
  ...reactionsTo(routes.photos, Id),
} satisfies EndpointsOf<'photos'>

export const recommendations = {
  /**
   * Recommends by the current user's preferences, by similarity to `photoId` (which is left out) and to `seen`, the
   * photos viewed in this session, the latest first.
   */
  personalized: endpoint(routes.recommendations.personalized, {
    ...publicRead,
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
} satisfies EndpointsOf<'recommendations'>

const AdminPhotoFilter = PhotoFilter.extend({
  ...StaffQuery.omit({ status: true }).shape,
  /** Name of an album. */
  album: line(120).optional(),
  status: z.enum(['published', 'draft', 'processing', 'failed', 'trash']).optional(),
})

export const adminPhotos = {
  ...staffEndpoints(routes.adminPhotos, {
    filter: AdminPhotoFilter,
    item: AdminPhoto,
    changes: PhotoChanges,
    bulkValues: z.object({
      category: CategoryName.optional(),
      addTags: Tags.optional(),
      addAlbums: AlbumNames.optional(),
    }),
  }),
  reprocess: endpoint(routes.adminPhotos.reprocess, { ...contentWrite, input: ById, output: AdminPhoto }),
} satisfies EndpointsOf<'adminPhotos'>

/** Response of the upload routes, plain and resumable. */
export const Uploaded = z.object({ message: z.string(), photo: AdminPhoto })
export type Uploaded = z.infer<typeof Uploaded>
