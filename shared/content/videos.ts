import { z } from 'zod'
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
  listOf,
  PageQuery,
  PastInstant,
  pageOf,
  required,
  StaffQuery,
  text,
} from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { commentsOn } from './comments.ts'
import { Tags } from './photos.ts'
import { reactionsTo } from './reactions.ts'
import { readVideoLink, videoLinkHint } from './video-links.ts'
import { type VideoLength, videoCategories, videoLengthNames, videoQualities, videoSorts } from './video-options.ts'

const Counter = z.int().min(0)

/** A video on a card, with all it takes to play it there. */
export const VideoCard = z.object({
  _id: Id,
  /** The same as `title`. */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Address of a YouTube or Vimeo player; empty when the video is a file. */
  youtube: z.string(),
  /** Address of the file; empty when the video is elsewhere. */
  video_file: z.string(),
  /** Address of its captions (WebVTT); empty without any. */
  captions: z.string(),
  /** JPEG address of the poster that works everywhere. */
  image: z.string(),
  picture: Picture.optional(),
  /** What is to be seen on the poster. */
  alt: z.string(),
  category: z.enum(videoCategories),
  tags: z.array(z.string()),
  /** Seconds; 0 when nobody said. */
  duration: Counter,
  /** `HD` to `8K`, or `SD`; empty when nobody said. */
  quality: z.string(),
  views: Counter,
  likes: Counter,
  /** How many approved comments there are. */
  comments: Counter,
  createdAt: Instant,
  publishedAt: Instant.optional(),
})
export type VideoCard = z.infer<typeof VideoCard>

/** What a visitor sees on a video's page. */
export const Video = VideoCard.extend({
  published: z.boolean(),
  updatedAt: Instant,
  /** Pixels; 0 for what is elsewhere. */
  width: z.int(),
  height: z.int(),
  related: z.array(VideoCard),
})
export type Video = z.infer<typeof Video>

/** The same video, as content managers see it. */
export const AdminVideo = Video.omit({ related: true }).extend({
  fileName: z.string(),
  /** Bytes received. */
  size: z.int(),
  /** Why it cannot be published, and what to do; fit to show. */
  warning: z.string().optional(),
  trashedAt: Instant.optional(),
  updatedBy: z.string().optional(),
})
export type AdminVideo = z.infer<typeof AdminVideo>

export const VideoFilter = PageQuery.extend({
  category: listOf(z.enum(videoCategories), videoCategories.length).optional(),
  duration: listOf(z.enum(videoLengthNames as [VideoLength, ...VideoLength[]]), videoLengthNames.length).optional(),
  quality: listOf(z.enum(videoQualities as [string, ...string[]]), videoQualities.length).optional(),
  tag: line(40).optional(),
  sort: z.enum(videoSorts).default('newest'),
})

const Facet = z.record(z.string(), z.int())

/** Address of a video on YouTube or Vimeo, which becomes that of the player that keeps visitors private. */
export const LinkedVideo = line(500).transform((link, context) => {
  const read = readVideoLink(link)
  if (read && read.provider !== 'file') return read.embed
  const message = read ? 'Upload the .mp4 file itself: a link must be one of YouTube or Vimeo.' : videoLinkHint
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** What can be said about a video. */
const VideoFields = z.object({
  title: required(200, 'A title is required.').pipe(line(200)),
  description: text(2000),
  category: z.enum(videoCategories, 'Choose one of the categories.'),
  tags: Tags,
  alt: text(300),
  published: z.boolean(),
  publishedAt: PastInstant,
  /** The rest only of a video that is elsewhere: a file says it itself. */
  youtube: LinkedVideo,
  /** Seconds. */
  duration: z.int('Write it like 3:20.').min(0).max(360_000, 'This is too long.'),
  quality: z.enum(['', ...videoQualities], 'Choose one of the qualities.'),
})
/** The same, where what is not sent stays. */
export const VideoChanges = VideoFields.partial()

export const videos = {
  list: endpoint(routes.videos.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['videos', 'minute'],
    input: VideoFilter,
    output: pageOf(VideoCard).extend({ facets: z.object({ category: Facet, duration: Facet, quality: Facet }) }),
  }),
  get: endpoint(routes.videos.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['videos', 'comments'],
    input: ById,
    output: Video,
  }),
  ...reactionsTo(routes.videos, Id),
} satisfies Promised<'videos'>

export const videoComments = commentsOn(routes.videoComments, 'videos', Id) satisfies Promised<'videoComments'>

export const adminVideos = {
  list: endpoint(routes.adminVideos.list, {
    access: 'content',
    tx: 'read',
    input: VideoFilter.extend(StaffQuery.shape),
    output: pageOf(AdminVideo).extend({ counts: Facet }),
  }),
  get: endpoint(routes.adminVideos.get, { access: 'content', tx: 'read', input: ById, output: AdminVideo }),
  /** `updatedAt` is what the editor last saw; STALE when somebody else saved since. */
  update: endpoint(routes.adminVideos.update, {
    access: 'content',
    tx: 'write',
    input: VideoChanges.extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminVideo,
  }),
  bulk: endpoint(routes.adminVideos.bulk, {
    access: 'content',
    tx: 'write',
    input: bulkOf(z.object({ category: z.enum(videoCategories).optional(), addTags: Tags.optional() })),
    output: Changed,
  }),
  /** Frees its room in the plan. */
  trash: endpoint(routes.adminVideos.trash, { access: 'content', tx: 'write', input: ById, output: Done }),
  /** Throws PLAN_LIMIT_REACHED when it no longer fits. */
  restore: endpoint(routes.adminVideos.restore, { access: 'content', tx: 'write', input: ById, output: AdminVideo }),
} satisfies Promised<'adminVideos'>

/** Answer of the upload route. */
export const UploadedVideo = z.object({ message: z.string(), video: AdminVideo })
export type UploadedVideo = z.infer<typeof UploadedVideo>
