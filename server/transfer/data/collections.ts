import { z } from 'zod'
import { carts } from '#server/commerce/cart/cart.table.ts'
import { orderLines, orderNotes, orders } from '#server/commerce/orders/orders.table.ts'
import { commentReports, comments } from '#server/content/comments/comments.table.ts'
import { contentTypes } from '#server/content/content/content-types.ts'
import { likes } from '#server/content/likes/likes.table.ts'
import { revisions } from '#server/content/revisions/revisions.table.ts'
import { oldSlugs } from '#server/content/slugs/slugs.table.ts'
import { company } from '#server/core/company/company.table.ts'
import type { Collection, MediaNeed, Record_ } from '#server/core/db/collection.ts'
import { asText, Email, Hash, original, picture, pictureFields, Slug } from '#server/core/media/collection-media.ts'
import { fileNames } from '#server/core/media/names.ts'
import { users } from '#server/identity/auth/users.table.ts'
import { analyticsCounts } from '#server/insight/analytics/analytics.table.ts'
import { firstViews, savedViews } from '#server/insight/saved-views/saved-views.table.ts'
import { messageAttachments } from '#server/site/messages/attachments.table.ts'
import { conversations, messages } from '#server/site/messages/messages.table.ts'
import { sliders } from '#server/site/sliders/sliders.table.ts'
import { CartItem } from '#shared/commerce/cart.ts'
import { PaymentMethodId } from '#shared/commerce/payments.ts'
import { commentStates } from '#shared/content/comments.ts'
import { DocumentMimeType } from '#shared/content/documents.ts'
import { LinkTarget } from '#shared/core/addresses.ts'
import { CompanyInput } from '#shared/core/company.ts'
import { contentTypeNames } from '#shared/core/content-types.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { notifications } from '#shared/core/notifications.ts'
import { notConfirmed, orderStatuses, paymentStatuses } from '#shared/core/order-options.ts'
import { Instant, line, text } from '#shared/core/primitives.ts'
import { roles } from '#shared/core/roles.ts'
import { savedLists, viewRoles } from '#shared/core/saved-view-options.ts'
import { pictureEndings } from '#shared/site/message-options.ts'
import { SliderFields } from '#shared/site/sliders.ts'

const Kind = z.enum(contentTypeNames)
const SavedListName = z.enum(Object.keys(savedLists))
const AttachmentType = z.enum([...Object.keys(pictureEndings), ...DocumentMimeType.options])
/** A picture of the company itself, or of somebody. */
const ownImage = (folder: 'site' | 'avatar') =>
  z.string().regex(new RegExp(`^(/media/[0-9a-f-]{36}/${folder}/[0-9a-f]{64}\\.webp)?$`))

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const companyFields = Object.fromEntries(
  Object.entries(CompanyInput.shape).map(([name, field]) => [camel(name), field]),
)
const seoFields = Object.fromEntries(Object.entries(CompanyInput.shape).filter(([name]) => name.startsWith('seo_')))

const attachment = ({ fileId, previewId, fileName }: Record_): MediaNeed[] => [
  { name: fileNames.original(asText(fileId)), as: 'attachment', fileName: asText(fileName) },
  ...(previewId ? [{ name: fileNames.original(asText(previewId)), as: 'preview' } satisfies MediaNeed] : []),
]

/** Names an item of some kind of content: `kind` and `itemId`. */
const item = { kind: Kind, itemId: z.guid() }

/**
 * [Note: Transfers] Every kind of record that leaves with a site and comes in
 * with one: what others refer to stands above. A table that is added must be
 * here or among `staysHere`, with its reason; a test looks.
 */
const beforeContent: readonly Collection[] = [
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
]

const afterContent: readonly Collection[] = [
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
    formerly: ['confirmBy', 'confirmToken', 'holder', 'network'],
    keys: [{ columns: ['orderNumber'] }],
    kept: true,
    fields: {
      customerEmail: Email,
      status: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
      paymentMethod: PaymentMethodId,
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

export const collections = (): readonly Collection[] => [
  ...beforeContent,
  ...contentTypes.all().flatMap((type) => type.collections),
  ...afterContent,
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
