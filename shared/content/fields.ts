import { z } from 'zod'
import { Id, Instant, line, required } from '#shared/core/primitives.ts'
import { ResponsiveImage } from '#shared/core/responsive-image.ts'

export const Counter = z.int().min(0)

export const Title = required(200, 'A title is required.').pipe(line(200))

/** The readable part of an item's address. */
export const Slug = line(80).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use a–z, 0–9 and single dashes.'))

/** A slug in a request. An unknown one is answered with NOT_FOUND. */
export const SlugParam = z.string().max(80)

/** Fields that all cards show. */
export const cardFields = {
  _id: Id,
  title: z.string(),
  caption: z.string(),
  /** URL of the cover as a JPEG, which works everywhere. Empty without a cover. */
  image: z.string(),
  picture: ResponsiveImage.optional(),
  alt: z.string(),
  views: Counter,
  likes: Counter,
  /** Number of approved comments. */
  comments: Counter,
}

/** Fields that the cards of videos and audio tracks show. */
export const clipCardFields = {
  _id: Id,
  /** The same as `title`. */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** URL of the cover or poster as a JPEG, for browsers without WebP. */
  image: z.string(),
  picture: ResponsiveImage.optional(),
  tags: z.array(z.string()),
  /** Seconds; 0 when unknown. */
  duration: Counter,
  createdAt: Instant,
  publishedAt: Instant.optional(),
}

/** Fields of an item that only staff see. */
export const staffFields = { trashedAt: Instant.optional(), updatedBy: z.string().optional() }

/** The same of an uploaded file. */
export const uploadedFields = {
  ...staffFields,
  fileName: z.string(),
  /** Bytes received. */
  size: z.int(),
}
