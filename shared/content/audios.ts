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
  Nothing,
  PageQuery,
  PastInstant,
  pageOf,
  required,
  StaffQuery,
  text,
} from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import {
  type AudioCategory,
  type AudioLength,
  type AudioType,
  audioCategories,
  audioLengthNames,
  audioQualities,
  audioSorts,
  audioTypeNames,
  longestReview,
  longestTranscript,
} from './audio-options.ts'
import { commentStates } from './comments.ts'
import { Tags } from './photos.ts'

const Counter = z.int().min(0)
const Type = z.enum(audioTypeNames as [AudioType, ...AudioType[]], 'Choose one of the types.')
const Category = z.enum(audioCategories as [AudioCategory, ...AudioCategory[]], 'Choose one of the subcategories.')
const Stars = z.int('Choose one to five stars.').min(1, 'Choose one to five stars.').max(5, 'Choose one to five stars.')

/** Something to hear on a card, with all it takes to play it. */
export const AudioCard = z.object({
  _id: Id,
  /** The same as `title`. */
  name: z.string(),
  title: z.string(),
  artist: z.string(),
  description: z.string(),
  audio_file: z.string(),
  /** JPEG address of the cover that works everywhere. */
  image: z.string(),
  picture: Picture.optional(),
  type: Type,
  /** A subcategory of its type; empty without one. */
  category: z.union([Category, z.literal('')]),
  tags: z.array(z.string()),
  /** Seconds. */
  duration: Counter,
  /** `128`, `192`, `320` or `Lossless`; `Low` below. */
  quality: z.string(),
  plays: Counter,
  downloads: Counter,
  /** Average of the reviews' stars, to a tenth; 0 without any. */
  rating: z.number(),
  /** How many reviews there are. */
  ratings: Counter,
  createdAt: Instant,
  publishedAt: Instant.optional(),
})
export type AudioCard = z.infer<typeof AudioCard>

export const Review = z.object({
  _id: Id,
  stars: Stars,
  text: z.string(),
  user: z.object({ username: z.string() }),
  createdAt: Instant,
  editedAt: Instant.optional(),
  /** Visitors get approved reviews only; their writer also gets one that waits. */
  state: z.enum(commentStates),
})
export type Review = z.infer<typeof Review>

/** What a visitor finds on its page. */
export const Audio = AudioCard.extend({
  published: z.boolean(),
  updatedAt: Instant,
  transcript: z.string(),
  /** How loud it is, part by part, 0 to 100. Empty when nobody looked. */
  waveform: z.array(z.int()),
  /** The newest ones. */
  reviews: z.array(Review),
  related: z.array(AudioCard),
})
export type Audio = z.infer<typeof Audio>

/** The same, as content managers see it. */
export const AdminAudio = Audio.omit({ related: true, reviews: true }).extend({
  fileName: z.string(),
  /** Bytes received. */
  size: z.int(),
  trashedAt: Instant.optional(),
  updatedBy: z.string().optional(),
})
export type AdminAudio = z.infer<typeof AdminAudio>

export const AudioFilter = PageQuery.extend({
  type: listOf(Type, audioTypeNames.length).optional(),
  category: listOf(Category, audioCategories.length).optional(),
  duration: listOf(z.enum(audioLengthNames as [AudioLength, ...AudioLength[]]), audioLengthNames.length).optional(),
  quality: listOf(z.enum(audioQualities), audioQualities.length).optional(),
  tag: line(40).optional(),
  sort: z.enum(audioSorts).default('newest'),
})

const Facet = z.record(z.string(), z.int())

/** What can be said about it. */
const AudioFields = z.object({
  title: required(200, 'A title is required.').pipe(line(200)),
  artist: line(120),
  description: text(2000),
  type: Type,
  category: z.union([Category, z.literal('')]),
  tags: Tags,
  transcript: text(longestTranscript),
  published: z.boolean(),
  publishedAt: PastInstant,
})
/** The same, where what is not sent stays. */
export const AudioChanges = AudioFields.partial()

export const audios = {
  list: endpoint(routes.audios.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['audios'],
    input: AudioFilter,
    output: pageOf(AudioCard).extend({
      facets: z.object({ type: Facet, category: Facet, duration: Facet, quality: Facet }),
    }),
  }),
  get: endpoint(routes.audios.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['audios'],
    input: ById,
    output: Audio,
  }),
  /** Counts that somebody listened. */
  play: endpoint(routes.audios.play, { access: 'public', tx: 'read', input: ById, output: Nothing }),
  reviews: endpoint(routes.audios.reviews, {
    access: 'public',
    tx: 'read',
    cachedBy: ['audios'],
    input: ById.extend({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(300).optional(),
    }),
    output: pageOf(Review),
  }),
  /** One's own, if there is one. */
  myReview: endpoint(routes.audios.myReview, {
    access: 'own',
    tx: 'read',
    input: ById,
    output: z.object({ review: Review.optional() }),
  }),
  /** Everybody has one: a second one takes the place of the first. */
  review: endpoint(routes.audios.review, {
    access: 'own',
    tx: 'write',
    limit: 'comment',
    input: ById.extend({ stars: Stars, text: text(longestReview) }),
    output: Review,
  }),
  /** One's own, or any for staff. */
  removeReview: endpoint(routes.audios.removeReview, {
    access: 'own',
    tx: 'write',
    input: ById.extend({ reviewId: Id }),
    output: Done,
  }),
} satisfies Promised<'audios'>

export const adminAudios = {
  list: endpoint(routes.adminAudios.list, {
    access: 'content',
    tx: 'read',
    input: AudioFilter.extend(StaffQuery.shape),
    output: pageOf(AdminAudio.omit({ transcript: true, waveform: true })).extend({ counts: Facet }),
  }),
  get: endpoint(routes.adminAudios.get, { access: 'content', tx: 'read', input: ById, output: AdminAudio }),
  /** `updatedAt` is what the editor last saw; STALE when somebody else saved since. */
  update: endpoint(routes.adminAudios.update, {
    access: 'content',
    tx: 'write',
    input: AudioChanges.extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminAudio,
  }),
  bulk: endpoint(routes.adminAudios.bulk, {
    access: 'content',
    tx: 'write',
    input: bulkOf(z.object({ addTags: Tags.optional() })),
    output: Changed,
  }),
  /** Frees its room in the plan. */
  trash: endpoint(routes.adminAudios.trash, { access: 'content', tx: 'write', input: ById, output: Done }),
  /** Throws PLAN_LIMIT_REACHED when it no longer fits. */
  restore: endpoint(routes.adminAudios.restore, { access: 'content', tx: 'write', input: ById, output: AdminAudio }),
} satisfies Promised<'adminAudios'>

/** Answer of the upload route. */
export const UploadedAudio = z.object({ message: z.string(), audio: AdminAudio })
export type UploadedAudio = z.infer<typeof UploadedAudio>
