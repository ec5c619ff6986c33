import { searchTypes } from '#shared/core/search-options.ts'
import { ordersAskedAbout } from './commerce/orders/conversation-subjects.ts'
import { joinGuestOrders } from './commerce/orders/join.ts'
import { ordersForStaff } from './commerce/orders/staff-searched.ts'
import { ordersStored } from './commerce/orders/stored.ts'
import { manualProvider } from './commerce/payments/manual.ts'
import { paymentProviders } from './commerce/payments/payment-provider.ts'
import { productDescriptor } from './commerce/products/descriptor.ts'
import { audioDescriptor } from './content/audios/descriptor.ts'
import { blogDescriptor } from './content/blogs/descriptor.ts'
import { forgetComments } from './content/comments/commented.ts'
import { contentTypes } from './content/content/content-types.ts'
import type { ContentDescriptor } from './content/content/descriptor.ts'
import { recordsOfItems } from './content/content/records-of-items.ts'
import { isPublicFile, storedFilesOf } from './content/content/stored-files.ts'
import { emptyTrashOf } from './content/content/stored-items.ts'
import { documentDescriptor } from './content/documents/descriptor.ts'
import { eventDescriptor } from './content/events/descriptor.ts'
import { forgetLikes } from './content/likes/likes.ts'
import { publicFiles } from './content/media/media.routes.ts'
import { photoDescriptor } from './content/photos/descriptor.ts'
import { forgetVersions } from './content/revisions/revisions.ts'
import { installSearch, searchExtensions } from './content/search/install.ts'
import { staffSearched } from './content/search/staff-types.ts'
import { searchedTypes } from './content/search/types.ts'
import { pageDescriptor } from './content/site-pages/descriptor.ts'
import { writeFirstPages } from './content/site-pages/first-pages.ts'
import { forgetSlugs } from './content/slugs/slugs.ts'
import { videoDescriptor } from './content/videos/descriptor.ts'
import { databaseFeatures } from './core/db/database.ts'
import type { Db } from './core/db/tenancy.ts'
import { storedSizes } from './core/media/storage.ts'
import { firstRecords } from './core/tenants/make-company.ts'
import { cleanups } from './core/uploads/cleanup.ts'
import { onAddressProven } from './identity/auth/address-proven.ts'
import { peopleForStaff } from './identity/auth/staff-searched.ts'
import { installActivity } from './insight/activity/install.ts'
import { messageAttachments } from './site/messages/attachments.table.ts'
import { attachmentsStored, deleteUnsentAttachments } from './site/messages/attachments.ts'
import { conversationSubjects } from './site/messages/conversation-subjects.ts'
import { slidersForStaff } from './site/sliders/staff-searched.ts'
import { emptySliderTrash, slidersStored } from './site/sliders/stored.ts'
import { sliderIsPublic } from './site/sliders/visible.ts'
import { isImporting } from './transfer/data/cleanup.ts'

/** Every type of content. See [Note: Content types]. */
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

/** The only place that lists features for general code. Has to run before a database is opened. `more` are types of content that only a test has. */
export function registerFeatures(more: readonly ContentDescriptor[] = []) {
  const types = [...contentDescriptors, ...more]
  databaseFeatures.register([{ before: searchExtensions, install: installSearch }, { install: installActivity }])
  firstRecords.register([writeFirstPages])
  contentTypes.register(types)
  recordsOfItems.register([forgetComments, forgetLikes, forgetSlugs, forgetVersions])
  searchedTypes.register(
    types
      .map(({ search }) => search)
      .toSorted((one, other) => searchTypes.indexOf(one.type) - searchTypes.indexOf(other.type)),
  )
  staffSearched.register([ordersForStaff, peopleForStaff, slidersForStaff])
  publicFiles.register([
    ...types.map((type) => ({
      kind: type.kind,
      includes: (db: Db, sha256: string) => isPublicFile(type, db, sha256),
    })),
    { kind: 'sliders', includes: sliderIsPublic },
  ])
  storedSizes.register([...types.flatMap(({ sizes = [] }) => sizes), messageAttachments.size])
  cleanups.register([
    ...types.flatMap((type) => [
      {
        storedFiles: (owner: Db, siteId: string) => storedFilesOf(type, owner, siteId),
        removeExpired: (owner: Db) => emptyTrashOf(owner, type),
      },
      ...(type.removeExpired ? [{ removeExpired: type.removeExpired }] : []),
    ]),
    { storedFiles: attachmentsStored, removeExpired: deleteUnsentAttachments },
    { storedFiles: slidersStored, removeExpired: emptySliderTrash },
    { storedFiles: ordersStored },
    { isBusy: isImporting },
  ])
  onAddressProven.register([joinGuestOrders])
  conversationSubjects.register([ordersAskedAbout])
  paymentProviders.register([manualProvider])
}
