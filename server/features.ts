import { searchTypes } from '#shared/core/search-options.ts'
import { orderImagesInUse } from './commerce/orders/cleanup.ts'
import { orderDeadlines } from './commerce/orders/confirm-order.ts'
import { findSubjectOrders } from './commerce/orders/conversation-subjects.ts'
import { linkGuestOrders } from './commerce/orders/customer-orders.ts'
import { deleteUnusedFiles } from './commerce/orders/digital/downloads.ts'
import { orderDownloads } from './commerce/orders/digital/order-downloads.table.ts'
import { releaseInterruptedFiles } from './commerce/orders/digital/product-files.ts'
import { followUpEmails } from './commerce/orders/follow-up-emails.ts'
import { invoiceAttachment } from './commerce/orders/invoice/invoice-attachment.ts'
import { orderEmails } from './commerce/orders/order-emails.ts'
import { onPaymentChange } from './commerce/orders/payment/payment-changes.ts'
import { platformFees } from './commerce/orders/payment/platform-fee.ts'
import { ordersForStaff } from './commerce/orders/staff-searched.ts'
import { bankTransferProvider, manualProvider } from './commerce/payments/manual.ts'
import { ensurePayment } from './commerce/payments/payment-problem.ts'
import { paymentProviders } from './commerce/payments/payment-provider.ts'
import { paynowProvider } from './commerce/payments/paynow/paynow.ts'
import { stripeProvider } from './commerce/payments/stripe/stripe.ts'
import { collectionsInSitemap, isCollectionVisible } from './commerce/products/collections.ts'
import { productDescriptor } from './commerce/products/descriptor.ts'
import { publicWidthsOfSoldPhotos, soldPhotos } from './commerce/products/photo-offers/find-offer.ts'
import { followChangedPhotos } from './commerce/products/photo-offers/follow-photos.ts'
import { stockAlerts } from './commerce/products/products.table.ts'
import { deleteOwnSecondPrices } from './commerce/products/second-prices.ts'
import { stockEmails } from './commerce/products/stock-alerts.ts'
import { audioDescriptor } from './content/audios/descriptor.ts'
import { blogDescriptor } from './content/blogs/descriptor.ts'
import { categoriesStored, isCategoryImage } from './content/categories/descriptor.ts'
import { writeFirstCategories } from './content/categories/first-categories.ts'
import { deleteCommentsOfItems } from './content/comments/commented.ts'
import { contentTypes } from './content/content/content-types.ts'
import type { ContentDescriptor } from './content/content/descriptor.ts'
import { itemsChanged } from './content/content/items-changed.ts'
import { recordsOfItems } from './content/content/records-of-items.ts'
import { isPublicFile, storedFilesOf } from './content/content/stored-files.ts'
import { emptyTrashOf } from './content/content/stored-items.ts'
import { documentDescriptor } from './content/documents/descriptor.ts'
import { eventDescriptor } from './content/events/descriptor.ts'
import { eventEmails } from './content/events/event-emails.ts'
import { deleteLikesOfItems } from './content/likes/likes.ts'
import { publicFiles } from './content/media/media.routes.ts'
import { photoDescriptor } from './content/photos/descriptor.ts'
import { photoSales } from './content/photos/for-sale.ts'
import { deleteRevisionsOfItems } from './content/revisions/revisions.ts'
import { installSearch, searchExtensions } from './content/search/install.ts'
import { staffSearched } from './content/search/staff-types.ts'
import { searchedTypes } from './content/search/types.ts'
import { pageDescriptor } from './content/site-pages/descriptor.ts'
import { writeFirstPages } from './content/site-pages/first-pages.ts'
import { menuTargets } from './content/site-pages/hidden-targets.ts'
import { deleteOldSlugsOfItems } from './content/slugs/slugs.ts'
import { videoDescriptor } from './content/videos/descriptor.ts'
import { onCurrencyChange } from './core/company/currency-change.ts'
import { databaseFeatures } from './core/db/database.ts'
import type { Db } from './core/db/tenancy.ts'
import { accountEmails } from './core/mail/account-emails.ts'
import { addressEmails } from './core/mail/address-emails.ts'
import { mailAttachments } from './core/mail/attachments.ts'
import { emailKinds } from './core/mail/email-kinds.ts'
import { signInEmails } from './core/mail/sign-in-emails.ts'
import { limitedImages } from './core/media/public-widths.ts'
import { fileSizeColumns } from './core/media/storage.ts'
import { pageRedirects } from './core/ssr/page-redirects.ts'
import { firstRecords } from './core/tenants/create-company.ts'
import { deadlines } from './core/tenants/suspension.ts'
import { cleanups } from './core/uploads/cleanup.ts'
import { onEmailVerified } from './identity/auth/email-verified.ts'
import { searchedUsers } from './identity/auth/staff-searched.ts'
import { supportSessions } from './identity/auth/support-sessions.ts'
import { users } from './identity/auth/users.table.ts'
import { secondFactorEmails } from './identity/second-factor/emails.ts'
import { installActivity } from './insight/activity/install.ts'
import { feeOfOrder, recordFees } from './platform/fees/record-fees.ts'
import { releaseFees } from './platform/fees/release-fees.ts'
import { supportVisits } from './platform/owners/support-visits.ts'
import { queuePaidBill } from './platform/subscriptions/bill-paid.ts'
import { onVoidBills } from './platform/subscriptions/void-bills.ts'
import { messageAttachments } from './site/messages/attachments.table.ts'
import { attachmentsStored, deleteUnsentAttachments } from './site/messages/attachments.ts'
import { conversationSubjects } from './site/messages/conversation-subjects.ts'
import { messageEmails } from './site/messages/message-emails.ts'
import { findRedirect } from './site/redirects/find-redirect.ts'
import { deleteMarksOfSamples } from './site/setup/sample-items.ts'
import { sitemapPages } from './site/sitemaps/sitemap.ts'
import { sliderIsPublic } from './site/sliders/find.ts'
import { sliders } from './site/sliders/sliders.table.ts'
import { slidersForStaff } from './site/sliders/staff-searched.ts'
import { emptySliderTrash, slidersStored } from './site/sliders/stored.ts'
import { isImporting } from './transfer/data/cleanup.ts'
import { siteTransfers } from './transfer/data/site-transfers.table.ts'

/** All types of content. See [Note: Content types]. */
const contentDescriptors: readonly ContentDescriptor[] = [
  photoDescriptor,
  blogDescriptor,
  eventDescriptor,
  videoDescriptor,
  audioDescriptor,
  documentDescriptor,
  pageDescriptor,
  productDescriptor,
]

/**
 * Fills the registries of general code with all features. Call it before opening a database. `more` are content
 * types of tests.
 */
export function registerFeatures(more: readonly ContentDescriptor[] = []) {
  const types = [...contentDescriptors, ...more]
  databaseFeatures.register([{ before: searchExtensions, install: installSearch }, { install: installActivity }])
  firstRecords.register([writeFirstPages, writeFirstCategories])
  contentTypes.register(types)
  recordsOfItems.register([
    deleteCommentsOfItems,
    deleteLikesOfItems,
    deleteOldSlugsOfItems,
    deleteRevisionsOfItems,
    deleteMarksOfSamples,
  ])
  itemsChanged.register([followChangedPhotos])
  photoSales.register([soldPhotos])
  limitedImages.register([publicWidthsOfSoldPhotos])
  searchedTypes.register(
    types
      .map(({ search }) => search)
      .toSorted((one, other) => searchTypes.indexOf(one.type) - searchTypes.indexOf(other.type)),
  )
  staffSearched.register([ordersForStaff, searchedUsers, slidersForStaff])
  sitemapPages.register([collectionsInSitemap])
  menuTargets.register([isCollectionVisible])
  publicFiles.register([
    ...types.map((type) => ({
      kind: type.kind,
      includes: (db: Db, sha256: string) => isPublicFile(type, db, sha256),
    })),
    { kind: 'categories', includes: isCategoryImage },
    { kind: 'sliders', includes: sliderIsPublic },
  ])
  fileSizeColumns.register([...types.flatMap(({ sizes = [] }) => sizes), messageAttachments.size])
  cleanups.register([
    ...types.flatMap((type) => [
      {
        storedFiles: (owner: Db, siteId: string) => storedFilesOf(type, owner, siteId),
        removeExpired: (owner: Db) => emptyTrashOf(owner, type),
      },
      ...(type.removeExpired ? [{ removeExpired: type.removeExpired }] : []),
    ]),
    { removeExpired: deleteUnusedFiles },
    { removeExpired: releaseInterruptedFiles },
    { storedFiles: attachmentsStored, removeExpired: deleteUnsentAttachments },
    { storedFiles: categoriesStored },
    { storedFiles: slidersStored, removeExpired: emptySliderTrash },
    { storedFiles: orderImagesInUse },
    { isBusy: isImporting },
  ])
  deadlines.register([
    ...types.flatMap(({ table, deadlines: more = [] }) => [{ from: table.trashedAt }, ...more]),
    { from: sliders.trashedAt },
    { from: stockAlerts.createdAt },
    { until: users.deleteAfter },
    { until: orderDownloads.expiresAt },
    { until: siteTransfers.expiresAt },
    ...orderDeadlines,
  ])
  pageRedirects.register([findRedirect])
  onCurrencyChange.register([deleteOwnSecondPrices, ensurePayment])
  onEmailVerified.register([linkGuestOrders])
  supportSessions.register([supportVisits])
  conversationSubjects.register([findSubjectOrders])
  mailAttachments.register([invoiceAttachment])
  emailKinds.register([
    ...orderEmails,
    ...followUpEmails,
    ...stockEmails,
    ...eventEmails,
    ...messageEmails,
    ...signInEmails,
    ...secondFactorEmails,
    ...addressEmails,
    ...accountEmails,
  ])
  onPaymentChange.register([queuePaidBill, recordFees])
  platformFees.register([feeOfOrder])
  onVoidBills.register([releaseFees])
  paymentProviders.register([manualProvider, bankTransferProvider, paynowProvider, stripeProvider])
}
