import { expect, test } from 'vitest'
import { collectionName, columnsOf, exportNameOf, fromExport, schemaOf, toExport } from '#server/core/db/collection.ts'
import { serverOn } from '#tests/world.ts'
import { collections } from './collections.ts'

/** The names in export files. After a rename, earlier exports could not be imported: unknown names are refused. */
const exportedColumns = {
  album_photos: 'albumId createdAt id photoId',
  albums: 'createdAt id title',
  analytics_counts: 'count day kind name',
  audio_reviews: 'audioId createdAt editedAt id stars state text userId withdrawn',
  audios: `
    alt artist category clip clipEnding commentsCount createdAt createdBy description downloads duration
    fileName height id likes plays published publishedAt quality rating ratings sha256 size tags
    thumbhash title transcript trashedAt type updatedAt updatedBy views waveform webp width
  `,
  blogs: `
    alt attachmentFile attachmentName attachmentSize author caption category commentsCount content
    createdAt createdBy height id likes publishAt published publishedAt readingTime seoDescription
    seoTitle sha256 slug tags thumbhash title trashedAt updatedAt updatedBy views webp width
  `,
  carts: 'createdAt id items updatedAt userId',
  categories: `
    alt createdAt description formerSlugs height id name parentId position seoDescription seoTitle sha256 slug
    thumbhash type updatedAt updatedBy webp width
  `,
  comment_reports: 'commentId createdAt id reporter settledAt',
  comments: 'createdAt editedAt id itemId kind moderatedAt state text userId',
  company: `
    address analyticsService buttonBlur buttonOpacity buttonRadius comments createdAt ctaLink ctaText currency
    description email font headerRadius heroImage icon id locale logo logoDark lowStock mailSender menu
    mission mostPerLine name orderPrefix pausedSecondCurrency phone pickup primaryBlur primaryColor primaryOpacity quickLinks
    secondCurrency secondRate secondRateAt secondaryBlur secondaryColor secondaryOpacity seo shopNote social tagline team timezone updatedAt
    updatedBy values vision website whatsappOrders
  `,
  conversations: `
    closedAt createdAt guestEmail guestName id lastAt lastByPerson lastText otherUnread peerId personId
    personUnread subject
  `,
  customer_notes: 'by createdAt customerId id text',
  discount_uses: 'amountCents createdAt discountId id orderId',
  discounts: `
    amountCents buyQty code createdAt endsAt getQty id isEnabled kind maxUses maxUsesPerCustomer minimumCents
    name onlyFirstOrder percent productIds startsAt updatedAt updatedBy
  `,
  document_versions: 'createdAt documentId fileId fileName id mimeType pages replacedBy size',
  email_texts: 'closing createdAt id key opening subject updatedAt updatedBy',
  documents: `
    access category commentsCount createdAt createdBy description downloads fileId fileName id likes
    mimeType pages published publishedAt size slug tags title trashedAt updatedAt updatedBy views
  `,
  event_registrations:
    'attendedAt cancelledAt cancelledBy createdAt eventId guestEmail guestName guestToken id state userId',
  events: `
    address alt capacity caption category city commentsCount createdAt createdBy description endsAt
    eventType height id joinUrl likes location priceCents publishAt published publishedAt registrations
    sha256 startsAt tags thumbhash timeZone title trashedAt updatedAt updatedBy views waitlist webp
    width
  `,
  first_views: 'createdAt id list userId viewId',
  home_versions: 'at by createdAt draft id sections',
  invoices: 'buyer createdAt id number orderId seller year',
  likes: 'createdAt id itemId kind userId',
  message_attachments: `
    createdAt fileId fileName id messageId mimeType position previewHeight previewId previewWidth size
    uploadedBy
  `,
  messages: 'byPerson conversationId createdAt id noticedAt readAt senderId senderName text',
  old_slugs: 'createdAt id itemId kind slug',
  order_lines: `
    createdAt discountCents id imageSha256 imageWidth licence orderId position priceCents productId qty refundedQty
    restockedQty returnedQty sentBackQty shippedQty sku taxClass taxRate title variant variantId
  `,
  order_notes: 'by createdAt id kind orderId sent text',
  orders: `
    acceptedTerms createdAt currency customerEmail customerName customerPhone delivery deliveryCents discountCents
    discounts exchangeRate history holdsStock id imported isTaxIncluded note orderNumber otherCurrency
    otherTotalCents paymentMethod paymentStatus remindersDeclinedAt revisedAt status tags taxCents taxes totalCents updatedAt updatedBy
    userId
  `,
  pages: `
    alt commentsCount content createdAt createdBy height id likes place publishAt published publishedAt
    seoDescription seoTitle sha256 showInFooter showInMenu slug tags thumbhash title trashedAt updatedAt
    updatedBy views webp width
  `,
  photos: `
    alt caption category commentsCount createdAt createdBy credit downloads exif fileName focalX focalY
    height id likes mime problem published publishedAt resolution sha256 size state tags thumbhash title
    trashedAt updatedAt updatedBy views webp width
  `,
  photo_licences: 'createdAt id name position text updatedAt updatedBy',
  product_files: 'createdAt fileId fileName id mimeType productId removedAt size variantValue',
  product_collections: `
    alt createdAt description formerSlugs height id kind name productIds published rule seoDescription seoTitle
    sha256 slug sort thumbhash updatedAt updatedBy webp width
  `,
  product_images: 'alt createdAt height id position productId sha256 thumbhash webp width',
  product_variants: 'active barcode createdAt id position priceCents productId secondCents sku stock values',
  products: `
    barcode category compareAtCents costCents createdAt description highestCents id lowStock lowestCents name
    needsDelivery options ordersCount photoId priceCents publishedAt relatedIds richDescription secondCents sellsWhenOut seoDescription seoTitle
    sku slug sold status stock tags taxClass trashedAt updatedAt updatedBy variantBarcodes variantSkus views waitsForPhoto weight
  `,
  redirects: 'createdAt from id to toPath updatedAt updatedBy',
  revisions: 'at by createdAt draft id itemId kind userId words',
  saved_views: 'by createdAt id list name ownerId roles search shared updatedAt updatedBy',
  shipments: 'by createdAt id lines orderId sentAt trackingNumber trackingUrl',
  shop_settings: 'createdAt id name updatedAt updatedBy value',
  sliders: `
    button1Link button1Text button2Link button2Text contentAlignment createdAt height id isActive
    isGlobalSettings link order pictureId searchButton sha256 subtitle thumbhash title trashedAt type
    updatedAt updatedBy videoId webp width
  `,
  stock_movements: 'by createdAt delta id orderId productId reason stock variant variantId',
  stock_wishes: 'createdAt email id productId variantId',
  users: `
    avatar commentsBlocked createdAt deleteAfter email id isActive keptOut muted name role singleKeys
    updatedAt updatedBy username verifiedAt
  `,
  videos: `
    alt captions category clip clipEnding clipHeight clipWidth commentsCount createdAt createdBy
    description duration fileName height id likes published publishedAt quality sha256 size tags
    thumbhash title trashedAt unplayable updatedAt updatedBy views webp width youtube
  `,
}

test('retains the column names of earlier exports', async () => {
  await serverOn()
  const columns = collections().map((one) => [
    collectionName(one),
    Object.keys(columnsOf(one))
      .map((property) => exportNameOf(one, property))
      .sort((a, b) => (a < b ? -1 : 1)),
  ])
  const expected = Object.entries(exportedColumns).map(([name, text]) => [name, text.trim().split(/\s+/)])
  expect(Object.fromEntries(columns)).toEqual(Object.fromEntries(expected))
})

test('writes renamed columns under their earlier names and reads them back', async () => {
  await serverOn()
  const users = collections().find((one) => collectionName(one) === 'users')!
  const line = toExport(users, { id: '1', signInBlocked: true })
  expect(line).toEqual({ id: '1', keptOut: true })
  expect(fromExport(users, line)).toEqual({ id: '1', signInBlocked: true })
})

test.each([
  [{}, []],
  [{ key: 'no-such-email' }, ['key']],
  [{ subject: '' }, ['subject']],
  [{ opening: 'Hi {name}, {amount} {orderNumber}' }, ['opening']],
  [{ opening: 'Hello' }, ['opening']],
])('checks imported texts of an email with %j', async (changes, problems) => {
  await serverOn()
  const texts = collections().find((one) => collectionName(one) === 'email_texts')!
  const [id, now] = ['00000000-0000-4000-8000-000000000000', '2030-01-01T00:00:00.000Z']
  const known = { id, createdAt: now, updatedAt: now, updatedBy: 'Ada', key: 'order-refund' }
  const { error } = schemaOf(texts).safeParse({ ...known, subject: null, opening: null, closing: null, ...changes })
  expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(problems)
})
