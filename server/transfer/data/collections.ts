import { z } from 'zod'
import { carts } from '#server/commerce/cart/cart.table.ts'
import { orderLines, orderNotes, orders } from '#server/commerce/orders/orders.table.ts'
import {
  productImages,
  products,
  productVariants,
  stockMovements,
  stockWishes,
} from '#server/commerce/products/products.table.ts'
import { albumPhotos, albums } from '#server/content/albums/albums.table.ts'
import { audioReviews, audios } from '#server/content/audios/audios.table.ts'
import { blogs } from '#server/content/blogs/blogs.table.ts'
import { commentReports, comments } from '#server/content/comments/comments.table.ts'
import { contentTypes } from '#server/content/content/content-types.ts'
import { documents, documentVersions } from '#server/content/documents/documents.table.ts'
import { eventRegistrations, events } from '#server/content/events/events.table.ts'
import { likes } from '#server/content/likes/likes.table.ts'
import { photos } from '#server/content/photos/photos.table.ts'
import { revisions } from '#server/content/revisions/revisions.table.ts'
import { pages } from '#server/content/site-pages/site-pages.table.ts'
import { oldSlugs } from '#server/content/slugs/slugs.table.ts'
import { videos } from '#server/content/videos/videos.table.ts'
import { company } from '#server/core/company/company.table.ts'
import { fileNames } from '#server/core/media/names.ts'
import { users } from '#server/identity/auth/users.table.ts'
import { analyticsCounts } from '#server/insight/analytics/analytics.table.ts'
import { firstViews, savedViews } from '#server/insight/saved-views/saved-views.table.ts'
import { messageAttachments } from '#server/site/messages/attachments.table.ts'
import { conversations, messages } from '#server/site/messages/messages.table.ts'
import { sliders } from '#server/site/sliders/sliders.table.ts'
import { CartItem } from '#shared/commerce/cart.ts'
import { productCategories, productStatuses, stockReasonLabels } from '#shared/commerce/product-options.ts'
import { ProductOptions } from '#shared/commerce/product-variants.ts'
import { audioCategories, audioTypeNames } from '#shared/content/audio-options.ts'
import { blogCategories } from '#shared/content/blog-options.ts'
import { commentStates } from '#shared/content/comments.ts'
import { documentAccesses, documentTypes } from '#shared/content/document-options.ts'
import { eventCategories, eventTypes, registrationStates } from '#shared/content/event-options.ts'
import { Exif, processingStates } from '#shared/content/photos.ts'
import { videoCategories } from '#shared/content/video-options.ts'
import { LinkedVideo } from '#shared/content/videos.ts'
import { LinkTarget, WebAddress } from '#shared/core/addresses.ts'
import { CompanyInput } from '#shared/core/company.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { notifications } from '#shared/core/notifications.ts'
import { notConfirmed, orderStatuses } from '#shared/core/order-options.ts'
import { photoCategories, resolutions } from '#shared/core/photo-options.ts'
import { Instant, line, text } from '#shared/core/primitives.ts'
import { roles } from '#shared/core/roles.ts'
import { savedLists, viewRoles } from '#shared/core/saved-view-options.ts'
import { pictureEndings } from '#shared/site/message-options.ts'
import { SliderFields } from '#shared/site/sliders.ts'
import type { Collection, MediaNeed, Record_ } from './collection.ts'

const contentKinds = ['photos', 'blogs', 'events', 'videos', 'audios', 'documents', 'pages', 'products'] as const
const Kind = z.enum(contentKinds)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Thumbhash = z.string().regex(/^[\w+/=-]{0,80}$/)
const SavedListName = z.enum(Object.keys(savedLists))
const DocumentType = z.enum(Object.values(documentTypes).map(({ mime }) => mime))
const AttachmentType = z.enum([...Object.keys(pictureEndings), ...DocumentType.options])
const Slug = z.string().regex(/^[^\s/?#\\]{1,200}$/)
const Email = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/)
/** A picture of the company itself, or of somebody. */
const ownImage = (folder: 'site' | 'avatar') =>
  z.string().regex(new RegExp(`^(/media/[0-9a-f-]{36}/${folder}/[0-9a-f]{64}\\.webp)?$`))

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const companyFields = Object.fromEntries(
  Object.entries(CompanyInput.shape).map(([name, field]) => [camel(name), field]),
)
const seoFields = Object.fromEntries(Object.entries(CompanyInput.shape).filter(([name]) => name.startsWith('seo_')))

const counted = ['views', 'likes', 'commentsCount']
const pictureFields = { sha256: Hash, thumbhash: Thumbhash }

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
/** The picture that something is shown with, of which only the sizes were kept. */
const picture = ({ sha256 }: Record_): MediaNeed[] =>
  sha256 ? [{ name: `pictures/${asText(sha256)}`, as: 'made' }] : []
/** A picture whose original is here, under the record's id or in `named`. */
const original =
  (named = 'id') =>
  (record: Record_): MediaNeed[] => [
    { name: fileNames.original(asText(record[named])), as: 'picture', sha256: asText(record.sha256) },
  ]
const clip =
  (as: 'video' | 'audio') =>
  (record: Record_): MediaNeed[] => [
    ...picture(record),
    ...(record.clip
      ? [{ name: fileNames.original(asText(record.id)), as, sha256: asText(record.clip) } satisfies MediaNeed]
      : []),
  ]
const document =
  (id: string, fileName: string) =>
  (record: Record_): MediaNeed[] =>
    record[fileName]
      ? [{ name: fileNames.original(asText(record[id])), as: 'document', fileName: asText(record[fileName]) }]
      : []

const attachment = ({ fileId, previewId, fileName }: Record_): MediaNeed[] => [
  { name: fileNames.original(asText(fileId)), as: 'attachment', fileName: asText(fileName) },
  ...(previewId ? [{ name: fileNames.original(asText(previewId)), as: 'preview' } satisfies MediaNeed] : []),
]

/** Names an item of some kind of content: `kind` and `itemId`. */
const item = { kind: Kind, itemId: z.guid() }
const outOfTrash = ({ trashedAt }: Record_) => !trashedAt

/**
 * [Note: Transfers] Every kind of record that leaves with a site and comes in
 * with one: what others refer to stands above. A table that is added must be
 * here or among `staysHere`, with its reason; a test looks.
 */
export const collections: readonly Collection[] = [
  {
    table: company,
    secret: ['requireSecondFactor'],
    fields: {
      ...companyFields,
      seo: z.strictObject(seoFields),
      logo: ownImage('site'),
      logoDark: ownImage('site'),
      icon: ownImage('site'),
    },
  },
  {
    table: users,
    secret: ['passwordHash', 'mustChangePassword'],
    keys: [{ columns: ['email'] }],
    kept: true,
    fields: {
      name: line(200),
      username: z.string().regex(/^\S{1,100}$/),
      email: Email,
      role: z.enum(roles),
      avatar: ownImage('avatar'),
      muted: z.array(z.enum(notifications)),
    },
  },
  {
    table: photos,
    secret: ['uploadKey', 'avif'],
    keys: [{ columns: ['sha256'], when: outOfTrash }],
    counted: [...counted, 'downloads'],
    fields: {
      ...pictureFields,
      category: z.enum(photoCategories),
      exif: Exif,
      resolution: z.enum(['SD', ...resolutions]),
      mime: z.string().regex(/^image\/[a-z0-9.+-]{1,40}$/),
      state: z.enum(processingStates),
    },
    media: original(),
  },
  { table: albums, keys: [{ columns: ['title'], caseless: true }], fields: { title: line(120) } },
  { table: albumPhotos, keys: [{ columns: ['albumId', 'photoId'] }] },
  {
    table: blogs,
    keys: [{ columns: ['slug'] }],
    counted,
    html: ['content'],
    fileIds: ['attachmentFile'],
    fields: { ...pictureFields, slug: Slug, category: z.enum(blogCategories) },
    media: (record) => [...picture(record), ...document('attachmentFile', 'attachmentName')(record)],
  },
  {
    table: events,
    counted: [...counted, 'registrations'],
    html: ['description'],
    fields: {
      ...pictureFields,
      category: z.enum(eventCategories),
      eventType: z.enum(eventTypes),
      joinUrl: WebAddress,
      timeZone: z.string().max(60),
    },
    media: picture,
  },
  {
    table: eventRegistrations,
    keys: [
      { columns: ['eventId', 'userId'], when: ({ userId }) => userId !== null },
      { columns: ['eventId', 'guestEmail'], when: ({ userId }) => userId === null },
    ],
    kept: true,
    // Guests cancel by the link they were mailed, which holds their token.
    fields: { guestToken: z.string().regex(/^[\w-]{20,100}$/), state: z.enum(registrationStates) },
    counts: {
      of: 'events',
      column: 'eventId',
      counter: 'registrations',
      when: ({ state }) => state === 'registered',
    },
  },
  {
    table: videos,
    counted,
    fields: {
      ...pictureFields,
      category: z.enum(videoCategories),
      clip: Hash,
      clipEnding: z.enum(['', 'mp4', 'webm']),
      youtube: z.union([z.literal(''), LinkedVideo]),
    },
    media: clip('video'),
  },
  {
    table: audios,
    counted: [...counted, 'plays', 'downloads', 'ratings', 'rating'],
    fields: {
      ...pictureFields,
      type: z.enum(audioTypeNames),
      category: z.enum(['', ...audioCategories]),
      clip: Hash,
      clipEnding: z.enum(['', 'mp3', 'm4a', 'aac', 'ogg', 'wav', 'flac']),
    },
    media: clip('audio'),
  },
  {
    table: audioReviews,
    keys: [{ columns: ['audioId', 'userId'] }],
    fields: { stars: z.int().min(1).max(5), state: z.enum(commentStates) },
    counts: {
      of: 'audios',
      column: 'audioId',
      counter: 'ratings',
      when: ({ state }) => state !== 'waiting' && state !== 'hidden',
    },
  },
  {
    table: documents,
    keys: [{ columns: ['slug'] }],
    counted: [...counted, 'downloads'],
    fields: { slug: Slug, access: z.enum(documentAccesses), mimeType: DocumentType },
    fileIds: ['fileId'],
    media: document('fileId', 'fileName'),
  },
  {
    table: documentVersions,
    kept: true,
    fields: { mimeType: DocumentType },
    fileIds: ['fileId'],
    media: document('fileId', 'fileName'),
  },
  {
    table: pages,
    keys: [{ columns: ['slug'] }],
    counted,
    html: ['content'],
    fields: { ...pictureFields, slug: Slug },
    media: picture,
  },
  {
    table: products,
    keys: [
      { columns: ['slug'], when: outOfTrash },
      { columns: ['sku'], when: ({ sku, trashedAt }) => Boolean(sku) && !trashedAt },
    ],
    // Stock goes by its movements, and those of a running shop are its own.
    counted: ['views', 'sold', 'ordersCount', 'stock', 'lowestCents', 'highestCents', 'variantSkus'],
    fields: {
      slug: Slug,
      category: z.enum(productCategories),
      status: z.enum(productStatuses),
      options: ProductOptions,
    },
  },
  {
    table: productVariants,
    keys: [{ columns: ['productId', 'values'] }],
    counted: ['stock'],
  },
  { table: productImages, fields: pictureFields, media: original() },
  {
    table: stockMovements,
    kept: true,
    fields: { reason: z.enum(Object.keys(stockReasonLabels) as [string, ...string[]]) },
  },
  { table: stockWishes, keys: [{ columns: ['productId', 'email'] }], kept: true, fields: { email: Email } },
  {
    table: sliders,
    fields: {
      ...pictureFields,
      link: SliderFields.shape.link,
      type: SliderFields.shape.type,
      button1Link: LinkTarget,
      button2Link: LinkTarget,
      contentAlignment: SliderFields.shape.contentAlignment,
      searchButton: SliderFields.shape.searchButton,
    },
    fileIds: ['pictureId'],
    media: original('pictureId'),
  },
  {
    table: comments,
    secret: ['visitorId', 'key'],
    fields: { ...item, state: z.enum(commentStates) },
    counts: { of: 'kind', column: 'itemId', counter: 'commentsCount', when: ({ state }) => state === 'approved' },
  },
  {
    table: commentReports,
    keys: [{ columns: ['commentId', 'reporter'] }],
    kept: true,
  },
  {
    table: likes,
    keys: [{ columns: ['kind', 'itemId', 'userId'] }],
    kept: true,
    fields: item,
    counts: { of: 'kind', column: 'itemId', counter: 'likes' },
  },
  {
    table: orders,
    // An unconfirmed order is never cancelled where it is imported: its customer has no link to confirm it there.
    secret: ['token', 'letterJob', 'confirmBy', 'confirmToken', 'holder', 'network'],
    keys: [{ columns: ['orderNumber'] }],
    kept: true,
    fields: {
      customerEmail: Email,
      status: z.enum(orderStatuses),
      paymentMethod: z.enum(['manual']),
      currency: z.enum(currencies),
      history: z
        .array(
          z.object({
            status: z.enum(orderStatuses),
            at: Instant,
            by: text(200).optional(),
            reason: z.literal(notConfirmed).optional(),
            left: z.enum(['some', 'all']).optional(),
          }),
        )
        .max(1000),
    },
  },
  {
    table: orderLines,
    keys: [{ columns: ['orderId', 'position'] }],
    kept: true,
    fields: { imageSha256: Hash },
    media: ({ imageSha256 }) => picture({ sha256: imageSha256 }),
  },
  { table: orderNotes, kept: true },
  { table: carts, secret: ['joined'], keys: [{ columns: ['userId'] }], fields: { items: z.array(CartItem).max(200) } },
  {
    table: conversations,
    keys: [{ columns: ['personId', 'peerId'], when: ({ peerId }) => Boolean(peerId) }],
    kept: true,
  },
  { table: messages, secret: ['key'], kept: true },
  {
    table: messageAttachments,
    finishedBy: 'messageId',
    kept: true,
    fields: { mimeType: AttachmentType },
    fileIds: ['fileId', 'previewId'],
    media: attachment,
  },
  { table: oldSlugs, keys: [{ columns: ['kind', 'slug'] }], fields: { ...item, slug: Slug } },
  {
    table: revisions,
    keys: [{ columns: ['kind', 'itemId', 'userId'], when: ({ draft }) => draft === true }],
    html: ['words'],
    fields: { ...item, words: z.strictObject({ title: line(200), caption: text(500), content: text(400_000) }) },
  },
  {
    table: savedViews,
    keys: [{ columns: ['ownerId', 'list', 'name'] }],
    fields: { list: SavedListName, name: line(200), search: line(4000), roles: z.array(z.enum(viewRoles)).max(2) },
  },
  { table: firstViews, keys: [{ columns: ['userId', 'list'] }], kept: true, fields: { list: SavedListName } },
  { table: analyticsCounts, keys: [{ columns: ['kind', 'day', 'name'] }], kept: true },
]

/** Tables of a company that do not travel, and why. */
export const staysHere: Record<string, string> = {
  activity: 'tells of what was done here, and from where',
  sessions: 'lets people in',
  authenticator_apps: 'lets people in; sealed with a key of this server',
  passkeys: 'lets people in, at the address they were made for',
  recovery_codes: 'lets people in',
  sign_in_challenges: 'lets people in',
  password_resets: 'lets people in',
  email_changes: 'lets people in',
  email_undos: 'lets people in',
  registrations: 'lets people in',
  event_guest_codes: 'codes that are good for minutes',
  invitations: 'lets people in; asked again in seconds',
  google_accounts: 'lets people in; connected again by logging in',
  google_attempts: 'lets people in',
  domain_claims: 'of addresses, which are proven anew',
  sent_mails: 'letters that were on their way from here',
  known_addresses: 'where people are, of no use elsewhere',
  checkout_keys: 'of calls that are over',
  analytics_visitors: 'told apart by a secret of the day',
  analytics_salts: 'secrets of the day',
  photo_viewings: 'hashes of who looked, of no use elsewhere',
  photo_rankings: 'worked out anew',
  ranking_runs: 'worked out anew',
  search_documents: 'kept by triggers',
  search_words: 'learned anew',
  content_versions: 'of answers kept here',
  usage: 'counted anew',
  site_transfers: 'of this place',
}

/** The table of a kind of content, for what counts beside it. */
export const tableOfKind = (kind: string) => contentTypes.all().find((type) => type.kind === kind)?.table
