import { z } from 'zod'
import { carts } from '#server/commerce/cart/cart.table.ts'
import { shopSettings } from '#server/commerce/delivery/shop-settings.table.ts'
import { findDiscountProblem } from '#server/commerce/discounts/discount-columns.ts'
import { type DiscountRow, discounts } from '#server/commerce/discounts/discounts.table.ts'
import { homeVersions } from '#server/commerce/home/home.table.ts'
import { customerNotes } from '#server/commerce/orders/customers/customer-notes.table.ts'
import { discountUses } from '#server/commerce/orders/discount-uses.table.ts'
import { invoices } from '#server/commerce/orders/invoice/invoices.table.ts'
import { orderLines, orderNotes, orders } from '#server/commerce/orders/orders.table.ts'
import { shipments } from '#server/commerce/orders/shipments/shipments.table.ts'
import { categoryCollection } from '#server/content/categories/descriptor.ts'
import { commentReports, comments } from '#server/content/comments/comments.table.ts'
import { contentTypes } from '#server/content/content/content-types.ts'
import { likes } from '#server/content/likes/likes.table.ts'
import { revisions } from '#server/content/revisions/revisions.table.ts'
import { oldSlugs } from '#server/content/slugs/slugs.table.ts'
import { company } from '#server/core/company/company.table.ts'
import type { Collection, ExportRecord, MediaReference } from '#server/core/db/collection.ts'
import { emailKinds } from '#server/core/mail/email-kinds.ts'
import { emailTexts } from '#server/core/mail/email-texts.table.ts'
import { type EmailTextsRow, findTextProblems, withDefaults } from '#server/core/mail/email-texts.ts'
import { asText, derivatives, Email, Hash, imageFields, original, Slug } from '#server/core/media/collection-media.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { users } from '#server/identity/auth/users.table.ts'
import { analyticsCounts } from '#server/insight/analytics/analytics.table.ts'
import { defaultViews, savedViews } from '#server/insight/saved-views/saved-views.table.ts'
import { messageAttachments } from '#server/site/messages/attachments.table.ts'
import { conversations, messages } from '#server/site/messages/messages.table.ts'
import { redirects } from '#server/site/redirects/redirects.table.ts'
import { sliders } from '#server/site/sliders/sliders.table.ts'
import { CartItem } from '#shared/commerce/cart.ts'
import { Address, DeliveryRules, OfferedPickupPoint } from '#shared/commerce/delivery.ts'
import { discountKinds } from '#shared/commerce/discount-options.ts'
import { DiscountCode } from '#shared/commerce/discounts.ts'
import { Sections } from '#shared/commerce/home.ts'
import { PaymentTerms } from '#shared/commerce/payment-settings.ts'
import { PaymentMethodId } from '#shared/commerce/payments.ts'
import { TaxRules } from '#shared/commerce/tax.ts'
import { commentStates } from '#shared/content/comments.ts'
import { DocumentMimeType } from '#shared/content/documents.ts'
import { LinkTarget } from '#shared/core/addresses.ts'
import { CompanyInput } from '#shared/core/company.ts'
import { contentTypeNames } from '#shared/core/content-types.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { maxEmailSubject, maxEmailText } from '#shared/core/mail-options.ts'
import { notifications } from '#shared/core/notifications.ts'
import { expiryReasons, maxQuantity, noteKinds, orderStatuses, paymentStatuses } from '#shared/core/order-options.ts'
import { Instant, line, text } from '#shared/core/primitives.ts'
import { roles } from '#shared/core/roles.ts'
import { savedLists, viewRoles } from '#shared/core/saved-view-options.ts'
import { imageExtensions } from '#shared/site/message-options.ts'
import { SliderFields } from '#shared/site/sliders.ts'

const Kind = z.enum(contentTypeNames)
const SavedListName = z.enum(Object.keys(savedLists))
const AttachmentType = z.enum([...Object.keys(imageExtensions), ...DocumentMimeType.options])
/** Address of a logo, an icon or an avatar. */
const ownImage = (folder: 'site' | 'avatar') =>
  z.string().regex(new RegExp(`^(/media/[0-9a-f-]{36}/${folder}/[0-9a-f]{64}\\.webp)?$`))

const camel = (name: string) => name.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase())
const companyFields = Object.fromEntries(
  Object.entries(CompanyInput.shape).map(([name, field]) => [camel(name), field]),
)
const seoFields = Object.fromEntries(Object.entries(CompanyInput.shape).filter(([name]) => name.startsWith('seo_')))

const attachment = ({ fileId, previewId, fileName }: ExportRecord): MediaReference[] => [
  { name: fileNames.original(asText(fileId)), as: 'attachment', fileName: asText(fileName) },
  ...(previewId ? [{ name: fileNames.original(asText(previewId)), as: 'preview' } satisfies MediaReference] : []),
]

const Cents = z.int().min(0)

/** What an order stores of its total. */
const orderAmounts = {
  taxes: z
    .array(z.strictObject({ name: line(40), rate: z.int().min(0).max(10_000), netCents: Cents, taxCents: Cents }))
    .max(100),
  discounts: z
    .array(
      z.strictObject({
        discountId: z.string().max(36),
        name: line(80),
        code: line(40),
        kind: z.enum(discountKinds),
        cents: Cents,
      }),
    )
    .max(1000),
  delivery: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('pickup'), point: OfferedPickupPoint.optional() }),
    z.strictObject({
      kind: z.literal('delivery'),
      methodId: line(40),
      name: line(80),
      address: Address.optional(),
    }),
    z.strictObject({ kind: z.literal('none') }),
  ]),
}
const InvoiceParty = z.strictObject({
  name: text(200),
  address: z.array(text(500)).max(50),
  taxNumber: line(40).optional(),
  email: text(254).optional(),
  phone: text(100).optional(),
  website: text(500).optional(),
})

/** The name decides about the value. */
const SettingsRecord = z.discriminatedUnion('name', [
  z.looseObject({ name: z.literal('delivery'), value: DeliveryRules }),
  z.looseObject({ name: z.literal('tax'), value: TaxRules }),
  z.looseObject({ name: z.literal('payment'), value: PaymentTerms.partial() }),
])

const EmailTextsRecord = z.looseObject({}).superRefine((record, context) => {
  const row = record as unknown as EmailTextsRow
  const kind = emailKinds.all().find(({ key }) => key === row.key)
  if (!kind) context.addIssue({ code: 'custom', path: ['key'], message: 'There is no such email.' })
  else
    for (const [field, message] of Object.entries(findTextProblems(kind, withDefaults(kind, row))))
      context.addIssue({ code: 'custom', path: [field], message })
})

const DiscountRecord = z.looseObject({}).superRefine((record, context) => {
  const problem = findDiscountProblem(record as unknown as DiscountRow)
  if (problem) context.addIssue({ code: 'custom', path: [problem.column], message: problem.message })
})

/** A path of the site itself. */
const RedirectPath = z
  .string()
  .max(1500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)

const item = { kind: Kind, itemId: z.guid() }

/**
 * [Note: Transfers] The tables of an export, referenced tables first. A test checks that every tenant table is either
 * here or in `notExported` with a reason.
 */
const beforeContent: readonly Collection[] = [
  {
    table: company,
    excludedColumns: ['requireSecondFactor'],
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
    excludedColumns: ['passwordHash', 'mustChangePassword', 'staysAdmin'],
    exportNames: { signInBlocked: 'keptOut' },
    keys: [{ columns: ['email'] }],
    insertOnly: true,
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
      ...imageFields,
      link: SliderFields.shape.link,
      type: SliderFields.shape.type,
      button1Link: LinkTarget,
      button2Link: LinkTarget,
      contentAlignment: SliderFields.shape.contentAlignment,
      searchButton: SliderFields.shape.searchButton,
    },
    exportNames: { imageId: 'pictureId' },
    fileIds: ['imageId'],
    media: original('imageId'),
  },
  {
    table: homeVersions,
    keys: [{ columns: ['draft'], when: ({ draft }) => draft === true }],
    fields: { sections: Sections },
  },
  {
    table: emailTexts,
    keys: [{ columns: ['key'] }],
    fields: {
      key: z.string().regex(/^[a-z-]{1,60}$/),
      subject: line(maxEmailSubject)
        .refine((value) => value !== '', 'Enter a subject.')
        .nullable(),
      opening: text(maxEmailText).nullable(),
      closing: text(maxEmailText).nullable(),
    },
    record: EmailTextsRecord,
  },
  {
    table: redirects,
    keys: [{ columns: ['from'] }],
    fields: { from: RedirectPath, toPath: RedirectPath, to: RedirectPath },
  },
  {
    table: comments,
    excludedColumns: ['visitorId', 'key'],
    fields: { ...item, state: z.enum(commentStates) },
    counts: { of: 'kind', column: 'itemId', counter: 'commentsCount', when: ({ state }) => state === 'approved' },
  },
  {
    table: commentReports,
    keys: [{ columns: ['commentId', 'reporter'] }],
    insertOnly: true,
  },
  {
    table: likes,
    keys: [{ columns: ['kind', 'itemId', 'userId'] }],
    insertOnly: true,
    fields: item,
    counts: { of: 'kind', column: 'itemId', counter: 'likes' },
  },
  {
    table: shopSettings,
    keys: [{ columns: ['name'] }],
    fields: { name: z.enum(['delivery', 'tax', 'payment']), value: z.looseObject({}) },
    record: SettingsRecord,
  },
  {
    table: discounts,
    keys: [{ columns: ['code'], when: ({ code }) => code !== '' }],
    fields: { code: DiscountCode, kind: z.enum(discountKinds) },
    record: DiscountRecord,
  },
  {
    table: orders,
    // Imported orders need no confirmation, because their customers have no link to confirm them.
    excludedColumns: [
      'token',
      'paymentRequestedAt',
      // The payments stay here.
      'receivedCents',
      'remindedAt',
      'emailJobId',
      'confirmBy',
      // Nor do they expire at a time of the other server.
      'payUntil',
      'payReminderAt',
      'confirmToken',
      'holder',
      'network',
    ],
    formerColumns: ['confirmBy', 'confirmToken', 'holder', 'network'],
    keys: [{ columns: ['orderNumber'] }],
    insertOnly: true,
    fields: {
      customerEmail: Email,
      status: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
      paymentMethod: PaymentMethodId,
      currency: z.enum(currencies),
      otherCurrency: z.enum(currencies),
      acceptedTerms: z.object({ title: text(200), version: Instant }),
      history: z
        .array(
          z.object({
            status: z.enum(orderStatuses),
            at: Instant,
            by: text(200).optional(),
            reason: z.enum(expiryReasons).optional(),
            left: z.enum(['some', 'all']).optional(),
          }),
        )
        .max(1000),
      ...orderAmounts,
    },
  },
  {
    table: discountUses,
    // Normalised addresses of customers.
    excludedColumns: ['customer'],
    keys: [{ columns: ['discountId', 'orderId'] }],
    insertOnly: true,
  },
  {
    table: orderLines,
    keys: [{ columns: ['orderId', 'position'] }],
    insertOnly: true,
    fields: { imageSha256: Hash },
    media: ({ imageSha256 }) => derivatives({ sha256: imageSha256 }),
  },
  { table: orderNotes, insertOnly: true, fields: { kind: z.enum(noteKinds) } },
  {
    table: shipments,
    excludedColumns: ['key'],
    insertOnly: true,
    fields: {
      lines: z.array(z.strictObject({ lineId: z.guid(), qty: z.int().min(1).max(maxQuantity) })).max(200),
      trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
    },
  },
  { table: customerNotes, insertOnly: true },
  {
    table: invoices,
    // An imported invoice whose number is taken is left out: numbers of this company stay unique.
    keys: [{ columns: ['orderId'] }, { columns: ['year', 'number'] }],
    insertOnly: true,
    fields: {
      year: z.int().min(2000).max(9999),
      number: z.int().min(1).max(2_147_483_647),
      seller: InvoiceParty,
      buyer: InvoiceParty,
    },
  },
  {
    table: carts,
    excludedColumns: ['lastMerge'],
    keys: [{ columns: ['userId'] }],
    fields: { items: z.array(CartItem).max(200) },
  },
  {
    table: conversations,
    keys: [{ columns: ['personId', 'peerId'], when: ({ peerId }) => Boolean(peerId) }],
    insertOnly: true,
  },
  { table: messages, excludedColumns: ['key'], exportNames: { notifiedAt: 'noticedAt' }, insertOnly: true },
  {
    table: messageAttachments,
    finishedBy: 'messageId',
    insertOnly: true,
    fields: { mimeType: AttachmentType },
    fileIds: ['fileId', 'previewId'],
    media: attachment,
  },
  { table: oldSlugs, keys: [{ columns: ['kind', 'slug'] }], fields: { ...item, slug: Slug } },
  {
    table: revisions,
    keys: [{ columns: ['kind', 'itemId', 'userId'], when: ({ draft }) => draft === true }],
    exportNames: { snapshot: 'words' },
    html: ['snapshot'],
    fields: { ...item, snapshot: z.strictObject({ title: line(200), caption: text(500), content: text(400_000) }) },
  },
  {
    table: savedViews,
    keys: [{ columns: ['ownerId', 'list', 'name'] }],
    fields: { list: SavedListName, name: line(200), search: line(4000), roles: z.array(z.enum(viewRoles)).max(2) },
  },
  {
    table: defaultViews,
    name: 'first_views',
    keys: [{ columns: ['userId', 'list'] }],
    insertOnly: true,
    fields: { list: SavedListName },
  },
  { table: analyticsCounts, keys: [{ columns: ['kind', 'day', 'name'] }], insertOnly: true },
]

export const collections = (): readonly Collection[] => [
  ...beforeContent,
  categoryCollection,
  ...contentTypes.all().flatMap((type) => type.collections),
  ...afterContent,
]

/** Tenant tables that are not exported, and why. */
export const notExported: Record<string, string> = {
  activity: 'audit log of this site, with IP addresses',
  sessions: 'credentials',
  paused_products: 'depends on the plan of this site',
  platform_fees: 'accounting with the platform of this server',
  subscriptions: 'agreed with the platform of this server',
  subscription_bills: 'accounting with the platform of this server',
  subscription_events: 'emails that this server has sent',
  authenticator_apps: 'credentials, encrypted with a key of this server',
  passkeys: 'credentials, bound to the domain',
  recovery_codes: 'credentials',
  sign_in_challenges: 'credentials',
  password_resets: 'credentials',
  email_changes: 'credentials',
  email_undos: 'credentials',
  registrations: 'credentials',
  sign_ups: 'credentials',
  sign_in_tickets: 'credentials',
  sample_items: 'marks of the first content of this site; imported content belongs to the company',
  event_guest_codes: 'codes that expire within minutes',
  invitations: 'credentials; admins can invite again',
  google_accounts: 'credentials; reconnected at the next sign-in',
  google_attempts: 'credentials',
  support_grants: 'permissions for the platform of this server',
  support_sessions: 'credentials',
  announcement_dismissals: 'of announcements of this server',
  domain_claims: 'domains have to be verified again',
  sent_mails: 'delivery log of this server',
  known_addresses: 'IP addresses of users',
  payment_integrations: 'keys, sealed with a key of this server',
  payments: 'attempts at providers that report to this site; the status of an order goes along',
  order_downloads: 'counts of this site; orders of an imported site can be downloaded again',
  refunds: 'of payments that stay here; the status of an order goes along',
  provider_refunds: 'requests to providers that know this site',
  checkout_keys: 'idempotency keys of finished requests',
  product_bulk_changes: 'idempotency keys of finished requests',
  analytics_visitors: 'hashes with a daily salt',
  analytics_salts: 'daily salts',
  photo_views: 'hashes of visitors',
  photo_rankings: 'computed again',
  ranking_runs: 'computed again',
  search_documents: 'filled by triggers',
  search_words: 'computed again',
  content_versions: 'versions of the cache of this server',
  usage: 'counted again',
  site_transfers: 'exports and imports of this site',
  move_items: 'items of an import of this site',
  imported_records: 'records of imports of this site',
}
