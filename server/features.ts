import { ordersAskedAbout } from './commerce/orders/asked-about.ts'
import { joinGuestOrders } from './commerce/orders/join.ts'
import { ordersForStaff } from './commerce/orders/staff-searched.ts'
import { ordersStored } from './commerce/orders/stored.ts'
import { searchedProducts } from './commerce/products/searched.ts'
import { emptyProductTrash, productsStored } from './commerce/products/stored.ts'
import { productImageIsPublic, productType } from './commerce/products/visible.ts'
import { searchedAudios } from './content/audios/searched.ts'
import { audiosStored } from './content/audios/stored.ts'
import { audioFileIsPublic, audioType } from './content/audios/visible.ts'
import { searchedBlogs } from './content/blogs/searched.ts'
import { blogsStored, emptyBlogTrash } from './content/blogs/stored.ts'
import { blogType, coverIsPublic } from './content/blogs/visible.ts'
import { contentTypes, uncommentedTypes } from './content/content/content-types.ts'
import { emptyTrashOf } from './content/content/stored-items.ts'
import { searchedDocuments } from './content/documents/searched.ts'
import { documentsStored } from './content/documents/stored.ts'
import { forgetOldVersions } from './content/documents/versions.ts'
import { documentType } from './content/documents/visible.ts'
import { searchedEvents } from './content/events/searched.ts'
import { eventsStored } from './content/events/stored.ts'
import { eventPictureIsPublic, eventType } from './content/events/visible.ts'
import { publicFiles } from './content/media/media.routes.ts'
import { searchedPhotos } from './content/photos/searched.ts'
import { emptyTrash, giveUpStuck, photosStored } from './content/photos/stored.ts'
import { photoIsPublic, photoType } from './content/photos/visible.ts'
import { installSearch, searchExtensions } from './content/search/install.ts'
import { staffSearched } from './content/search/staff-types.ts'
import { searchedTypes } from './content/search/types.ts'
import { writeFirstPages } from './content/site-pages/first-pages.ts'
import { menuTargets } from './content/site-pages/hidden-targets.ts'
import { searchedPages } from './content/site-pages/searched.ts'
import { emptyPageTrash, pagesStored } from './content/site-pages/stored.ts'
import { pagePictureIsPublic, pageType } from './content/site-pages/visible.ts'
import { searchedVideos } from './content/videos/searched.ts'
import { videosStored } from './content/videos/stored.ts'
import { videoFileIsPublic, videoType } from './content/videos/visible.ts'
import { databaseFeatures } from './core/db/database.ts'
import { firstRecords } from './core/tenants/make-company.ts'
import { cleanups } from './core/uploads/sweep.ts'
import { onAddressProven } from './identity/auth/address-proven.ts'
import { peopleForStaff } from './identity/auth/staff-searched.ts'
import { installActivity } from './insight/activity/install.ts'
import { attachmentsStored, forgetUnsent } from './site/messages/attachments.ts'
import { conversationSubjects } from './site/messages/conversation-subjects.ts'
import { slidersForStaff } from './site/sliders/staff-searched.ts'
import { emptySliderTrash, slidersStored } from './site/sliders/stored.ts'
import { sliderIsPublic } from './site/sliders/visible.ts'
import { isImporting } from './transfer/data/sweep.ts'

/** The only place that lists features for general code. Has to run before a database is opened. */
export function registerFeatures() {
  databaseFeatures.register([{ before: searchExtensions, install: installSearch }, { install: installActivity }])
  firstRecords.register([writeFirstPages])
  contentTypes.register([photoType, blogType, eventType, videoType, audioType])
  uncommentedTypes.register([documentType, pageType])
  searchedTypes.register([
    searchedProducts,
    searchedBlogs,
    searchedPhotos,
    searchedVideos,
    searchedAudios,
    searchedEvents,
    searchedDocuments,
    searchedPages,
  ])
  staffSearched.register([ordersForStaff, peopleForStaff, slidersForStaff])
  publicFiles.register([
    { kind: 'photos', includes: photoIsPublic },
    { kind: 'products', includes: productImageIsPublic },
    { kind: 'blogs', includes: coverIsPublic },
    { kind: 'events', includes: eventPictureIsPublic },
    { kind: 'pages', includes: pagePictureIsPublic },
    { kind: 'videos', includes: videoFileIsPublic },
    { kind: 'audios', includes: audioFileIsPublic },
    { kind: 'sliders', includes: sliderIsPublic },
  ])
  cleanups.register([
    { storedFiles: photosStored, removeExpired: giveUpStuck },
    { removeExpired: emptyTrash },
    { storedFiles: blogsStored, removeExpired: emptyBlogTrash },
    { storedFiles: productsStored, removeExpired: emptyProductTrash },
    { storedFiles: eventsStored, removeExpired: (owner) => emptyTrashOf(owner, eventType) },
    { storedFiles: videosStored, removeExpired: (owner) => emptyTrashOf(owner, videoType) },
    { storedFiles: audiosStored, removeExpired: (owner) => emptyTrashOf(owner, audioType) },
    { storedFiles: documentsStored, removeExpired: (owner) => emptyTrashOf(owner, documentType) },
    { removeExpired: forgetOldVersions },
    { storedFiles: attachmentsStored, removeExpired: forgetUnsent },
    { storedFiles: pagesStored, removeExpired: emptyPageTrash },
    { storedFiles: slidersStored, removeExpired: emptySliderTrash },
    { storedFiles: ordersStored },
    { isBusy: isImporting },
  ])
  menuTargets.register([
    { folder: 'pages', type: pageType },
    { folder: 'blogs', type: blogType },
    { folder: 'shop', type: productType },
  ])
  onAddressProven.register([joinGuestOrders])
  conversationSubjects.register([ordersAskedAbout])
}
