import { z } from 'zod'
import { ownRead, ownWrite, publicRead } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import {
  ById,
  Done,
  Id,
  Instant,
  line,
  listOf,
  Nothing,
  PageQuery,
  PastInstant,
  pageOf,
  required,
  StaffQuery,
  text,
} from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import {
  type AudioLength,
  type AudioType,
  audioLengthNames,
  audioQualities,
  audioSorts,
  audioTypeNames,
  longestReview,
  longestTranscript,
} from './audio-options.ts'
import { CategoryName, CategoryNames } from './categories.ts'
import { commentStates } from './comments.ts'
import { Counter, clipCardFields, uploadedFields } from './fields.ts'
import { Tags } from './photos.ts'
import { Counts, staffEndpoints } from './staff-endpoints.ts'

const Type = z.enum(audioTypeNames as [AudioType, ...AudioType[]], 'Choose one of the types.')
const Stars = z.int('Choose one to five stars.').min(1, 'Choose one to five stars.').max(5, 'Choose one to five stars.')

/** An audio track on a card, with everything needed to play it. */
export const AudioCard = z.object({
  ...clipCardFields,
  artist: z.string(),
  audio_file: z.string(),
  type: Type,
  /** A subcategory of its type; empty without one. */
  category: z.string(),
  /** `128`, `192`, `320` or `Lossless`; `Low` below. */
  quality: z.string(),
  plays: Counter,
  downloads: Counter,
  /** Average stars of the reviews, to one decimal; 0 without reviews. */
  rating: z.number(),
  /** Number of reviews. */
  ratings: Counter,
})
export type AudioCard = z.infer<typeof AudioCard>

export const Review = z.object({
  _id: Id,
  stars: Stars,
  text: z.string(),
  user: z.object({ username: z.string() }),
  createdAt: Instant,
  editedAt: Instant.optional(),
  /** Visitors see approved reviews only; authors also see their own while it awaits moderation. */
  state: z.enum(commentStates),
})
export type Review = z.infer<typeof Review>

/** An audio track on its page. */
export const Audio = AudioCard.extend({
  published: z.boolean(),
  updatedAt: Instant,
  transcript: z.string(),
  /** Waveform: loudness per section, 0 to 100. Empty when it was never measured. */
  waveform: z.array(z.int()),
  /** The newest reviews. */
  reviews: z.array(Review),
  related: z.array(AudioCard),
})
export type Audio = z.infer<typeof Audio>

/** An audio track in the console. */
export const AdminAudio = Audio.omit({ related: true, reviews: true }).extend(uploadedFields)
export type AdminAudio = z.infer<typeof AdminAudio>

const AudioFilter = PageQuery.extend({
  type: listOf(Type, audioTypeNames.length).optional(),
  category: CategoryNames.optional(),
  duration: listOf(z.enum(audioLengthNames as [AudioLength, ...AudioLength[]]), audioLengthNames.length).optional(),
  quality: listOf(z.enum(audioQualities), audioQualities.length).optional(),
  tag: line(40).optional(),
  sort: z.enum(audioSorts).default('newest'),
})

/** The fields that an editor changes; fields that are not sent stay as they are. */
export const AudioChanges = z
  .object({
    title: required(200, 'A title is required.').pipe(line(200)),
    artist: line(120),
    description: text(2000),
    type: Type,
    category: CategoryName,
    tags: Tags,
    transcript: text(longestTranscript),
    published: z.boolean(),
    publishedAt: PastInstant,
  })
  .partial()

export const audios = {
  list: endpoint(routes.audios.list, {
    ...publicRead,
    cachedBy: ['audios'],
    input: AudioFilter,
    output: pageOf(AudioCard).extend({
      facets: z.object({ type: Counts, category: Counts, duration: Counts, quality: Counts }),
    }),
  }),
  get: endpoint(routes.audios.get, { ...publicRead, cachedBy: ['audios'], input: ById, output: Audio }),
  /** Counts a play. */
  play: endpoint(routes.audios.play, { ...publicRead, input: ById, output: Nothing }),
  reviews: endpoint(routes.audios.reviews, {
    ...publicRead,
    cachedBy: ['audios'],
    input: ById.extend({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(300).optional(),
    }),
    output: pageOf(Review),
  }),
  /** The review by the current user, if there is one. */
  myReview: endpoint(routes.audios.myReview, {
    ...ownRead,
    input: ById,
    output: z.object({ review: Review.optional() }),
  }),
  /** Each user has one review per track; saving again replaces it. */
  review: endpoint(routes.audios.review, {
    ...ownWrite,
    limit: 'comment',
    input: ById.extend({ stars: Stars, text: text(longestReview) }),
    output: Review,
  }),
  /** Users delete their own review, content managers any review. */
  removeReview: endpoint(routes.audios.removeReview, {
    ...ownWrite,
    input: ById.extend({ reviewId: Id }),
    output: Done,
  }),
} satisfies EndpointsOf<'audios'>

export const adminAudios = staffEndpoints(routes.adminAudios, {
  filter: AudioFilter.extend(StaffQuery.shape),
  item: AdminAudio,
  listed: AdminAudio.omit({ transcript: true, waveform: true }),
  changes: AudioChanges,
  bulkValues: z.object({ addTags: Tags.optional() }),
}) satisfies EndpointsOf<'adminAudios'>

/** Response of the upload route. */
export const UploadedAudio = z.object({ message: z.string(), audio: AdminAudio })
export type UploadedAudio = z.infer<typeof UploadedAudio>
