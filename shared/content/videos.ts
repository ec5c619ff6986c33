import { z } from 'zod'
import { publicRead } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import {
  ById,
  Id,
  Instant,
  line,
  listOf,
  PageQuery,
  PastInstant,
  pageOf,
  required,
  StaffQuery,
  text,
} from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { CategoryName, CategoryNames } from './categories.ts'
import { commentsOn } from './comments.ts'
import { Counter, clipCardFields, uploadedFields } from './fields.ts'
import { Tags } from './photos.ts'
import { reactionsTo } from './reactions.ts'
import { Counts, staffEndpoints } from './staff-endpoints.ts'
import { readVideoLink, videoLinkHint } from './video-links.ts'
import { type VideoLength, videoLengthNames, videoQualities, videoSorts } from './video-options.ts'

/** A video on a card, with everything needed to play it there. */
export const VideoCard = z.object({
  ...clipCardFields,
  /** URL of a YouTube or Vimeo player; empty for an uploaded file. */
  youtube: z.string(),
  /** URL of the uploaded file; empty for a linked video. */
  video_file: z.string(),
  /** URL of the captions (WebVTT); empty without captions. */
  captions: z.string(),
  /** Alternative text of the poster. */
  alt: z.string(),
  category: z.string(),
  /** `HD` to `8K`, or `SD`; empty when unknown. */
  quality: z.string(),
  views: Counter,
  likes: Counter,
  /** Number of approved comments. */
  comments: Counter,
})
export type VideoCard = z.infer<typeof VideoCard>

/** A video on its page. */
export const Video = VideoCard.extend({
  published: z.boolean(),
  updatedAt: Instant,
  /** Pixels; 0 for a linked video. */
  width: z.int(),
  height: z.int(),
  related: z.array(VideoCard),
})
export type Video = z.infer<typeof Video>

/** A video in the console. */
export const AdminVideo = Video.omit({ related: true }).extend({
  ...uploadedFields,
  /** Why it cannot be published and what to do, for the interface. */
  warning: z.string().optional(),
})
export type AdminVideo = z.infer<typeof AdminVideo>

const VideoFilter = PageQuery.extend({
  category: CategoryNames.optional(),
  duration: listOf(z.enum(videoLengthNames as [VideoLength, ...VideoLength[]]), videoLengthNames.length).optional(),
  quality: listOf(z.enum(videoQualities as [string, ...string[]]), videoQualities.length).optional(),
  tag: line(40).optional(),
  sort: z.enum(videoSorts).default('newest'),
})

/** A YouTube or Vimeo link, turned into the URL of the provider's privacy-enhanced player. */
export const LinkedVideo = line(500).transform((link, context) => {
  const read = readVideoLink(link)
  if (read && read.provider !== 'file') return read.embed
  const message = read ? 'Upload the .mp4 file itself: a link must be one of YouTube or Vimeo.' : videoLinkHint
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The fields that an editor changes; fields that are not sent stay as they are. */
export const VideoChanges = z
  .object({
    title: required(200, 'A title is required.').pipe(line(200)),
    description: text(2000),
    category: CategoryName,
    tags: Tags,
    alt: text(300),
    published: z.boolean(),
    publishedAt: PastInstant,
    /** Only for linked videos; of a file these are read from the file. */
    youtube: LinkedVideo,
    /** Seconds. */
    duration: z.int('Use the format 3:20.').min(0).max(360_000, 'This is too long.'),
    quality: z.enum(['', ...videoQualities], 'Choose one of the qualities.'),
  })
  .partial()

export const videos = {
  list: endpoint(routes.videos.list, {
    ...publicRead,
    cachedBy: ['videos', 'minute'],
    input: VideoFilter,
    output: pageOf(VideoCard).extend({ facets: z.object({ category: Counts, duration: Counts, quality: Counts }) }),
  }),
  get: endpoint(routes.videos.get, { ...publicRead, cachedBy: ['videos', 'comments'], input: ById, output: Video }),
  ...reactionsTo(routes.videos, Id),
} satisfies EndpointsOf<'videos'>

export const videoComments = commentsOn(routes.videoComments, 'videos', Id) satisfies EndpointsOf<'videoComments'>

export const adminVideos = staffEndpoints(routes.adminVideos, {
  filter: VideoFilter.extend(StaffQuery.shape),
  item: AdminVideo,
  changes: VideoChanges,
  bulkValues: z.object({ category: CategoryName.optional(), addTags: Tags.optional() }),
}) satisfies EndpointsOf<'adminVideos'>

/** Response of the upload route. */
export const UploadedVideo = z.object({ message: z.string(), video: AdminVideo })
export type UploadedVideo = z.infer<typeof UploadedVideo>
