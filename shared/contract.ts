import { cart } from './commerce/cart.ts'
import { adminCustomers } from './commerce/customers.ts'
import { adminDelivery, delivery } from './commerce/delivery.ts'
import { orderDownloads, productFiles } from './commerce/digital.ts'
import { adminDiscounts } from './commerce/discounts.ts'
import { adminHome, home } from './commerce/home.ts'
import { orderTags } from './commerce/order-tags.ts'
import { adminOrders, orders } from './commerce/orders.ts'
import { paymentSettings } from './commerce/payment-settings.ts'
import { adminPayments, payments } from './commerce/payments.ts'
import { adminPhotoOffers, photoOffers } from './commerce/photo-offers.ts'
import { plans } from './commerce/plans.ts'
import { adminCollections, collections } from './commerce/product-collections.ts'
import { adminProducts, products } from './commerce/products.ts'
import { shipments, staffOrders } from './commerce/staff-orders.ts'
import { adminTax } from './commerce/tax.ts'
import { adminAlbums } from './content/albums.ts'
import { adminAudios, audios } from './content/audios.ts'
import { adminBlogs, blogComments, blogs } from './content/blogs.ts'
import { adminCategories, categories } from './content/categories.ts'
import { photoComments } from './content/comments.ts'
import { adminContent } from './content/content.ts'
import { adminDocuments, documents } from './content/documents.ts'
import { adminEvents, eventComments, events } from './content/events.ts'
import { adminComments } from './content/moderation.ts'
import { ownContent } from './content/own-content.ts'
import { adminPhotos, photos, recommendations } from './content/photos.ts'
import { search } from './content/search.ts'
import { adminPages, pages } from './content/site-pages.ts'
import { adminSearch } from './content/staff-search.ts'
import { adminVideos, videoComments, videos } from './content/videos.ts'
import { company } from './core/company.ts'
import { mail } from './core/mail.ts'
import type { routes } from './core/routes.ts'
import { savedViews } from './core/saved-views.ts'
import { uploads } from './core/uploads.ts'
import { client, account as ownAccount } from './identity/account.ts'
import { auth } from './identity/auth.ts'
import { adminInvitations, invitations } from './identity/invitations.ts'
import { secondFactor, secondFactorPolicy, secondStep } from './identity/second-factor.ts'
import { users } from './identity/users.ts'
import { activity } from './insight/activity.ts'
import { analytics } from './insight/analytics.ts'
import { dashboard } from './insight/dashboard.ts'
import { diagnostics } from './insight/diagnostics.ts'
import { owners } from './platform/owners.ts'
import { signUp } from './platform/sign-up.ts'
import { subscription } from './platform/subscriptions.ts'
import { platformNotices, supportAccess } from './platform/support.ts'
import { contact } from './site/contact.ts'
import { domains } from './site/domains.ts'
import { messages } from './site/messages.ts'
import { adminRedirects } from './site/redirects.ts'
import { samples } from './site/samples.ts'
import { adminSliders, sliders } from './site/sliders.ts'
import { adminData } from './transfer/data.ts'
import { adminMoves } from './transfer/moves.ts'

const account = { ...ownAccount, ...ownContent }

/** The typed API. Server and tests are built from it, clients from its type. */
export const contract = {
  company,
  domains,
  mail,
  auth,
  signUp,
  samples,
  secondStep,
  secondFactor,
  secondFactorPolicy,
  account,
  client,
  invitations,
  adminInvitations,
  users,
  dashboard,
  analytics,
  activity,
  photos,
  recommendations,
  photoComments,
  blogs,
  blogComments,
  adminBlogs,
  events,
  eventComments,
  adminEvents,
  plans,
  videos,
  videoComments,
  adminVideos,
  audios,
  adminAudios,
  pages,
  adminPages,
  categories,
  adminCategories,
  documents,
  adminDocuments,
  search,
  home,
  adminHome,
  sliders,
  adminSliders,
  products,
  adminProducts,
  collections,
  adminCollections,
  cart,
  payments,
  adminPayments,
  productFiles,
  photoOffers,
  adminPhotoOffers,
  orderDownloads,
  paymentSettings,
  delivery,
  adminDelivery,
  adminTax,
  adminDiscounts,
  orders,
  adminOrders,
  staffOrders,
  orderTags,
  shipments,
  adminCustomers,
  adminPhotos,
  adminAlbums,
  uploads,
  adminComments,
  contact,
  messages,
  savedViews,
  adminSearch,
  adminContent,
  adminRedirects,
  adminMoves,
  adminData,
  subscription,
  diagnostics,
  owners,
  supportAccess,
  platformNotices,
} satisfies Record<keyof typeof routes, unknown>
export type AppContract = typeof contract
