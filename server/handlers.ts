import type { AppContract } from '#shared/contract.ts'
import { cart } from './commerce/cart/cart.routes.ts'
import { adminDelivery, delivery } from './commerce/delivery/delivery.routes.ts'
import { adminDiscounts } from './commerce/discounts/discounts.routes.ts'
import { adminHome, home } from './commerce/home/home.routes.ts'
import { adminOrders } from './commerce/orders/admin-orders.routes.ts'
import { adminCustomers } from './commerce/orders/customers/customers.routes.ts'
import { orderDownloads, productFiles } from './commerce/orders/digital/digital.routes.ts'
import { staffOrders } from './commerce/orders/editing/staff-orders.routes.ts'
import { orders } from './commerce/orders/orders.routes.ts'
import { adminPayments } from './commerce/orders/payment/admin-payments.routes.ts'
import { paymentSettings } from './commerce/orders/payment/payment-settings.routes.ts'
import { payments } from './commerce/orders/payment/payments.routes.ts'
import { shipments } from './commerce/orders/shipments/shipments.routes.ts'
import { orderTags } from './commerce/orders/tags.routes.ts'
import { plans } from './commerce/plans/plans.routes.ts'
import { adminCollections, collections } from './commerce/products/collections.routes.ts'
import { adminPhotoOffers, photoOffers } from './commerce/products/photo-offers/photo-offers.routes.ts'
import { adminProducts, products } from './commerce/products/products.routes.ts'
import { adminTax } from './commerce/tax/tax.routes.ts'
import { adminAlbums } from './content/albums/albums.routes.ts'
import { adminAudios, audios } from './content/audios/audios.routes.ts'
import { adminBlogs, blogComments, blogs } from './content/blogs/blogs.routes.ts'
import { adminCategories, categories } from './content/categories/categories.routes.ts'
import { adminComments } from './content/comments/moderation.routes.ts'
import { ownContent } from './content/comments/own-content.ts'
import { adminContent } from './content/content/content.routes.ts'
import { adminDocuments, documents } from './content/documents/documents.routes.ts'
import { adminEvents } from './content/events/admin-events.routes.ts'
import { eventComments, events } from './content/events/events.routes.ts'
import { adminPhotos, photoComments, photos, recommendations } from './content/photos/photos.routes.ts'
import { adminSearch, search } from './content/search/search.routes.ts'
import { adminPages, pages } from './content/site-pages/site-pages.routes.ts'
import { uploads } from './content/uploads/preflight.routes.ts'
import { adminVideos, videoComments, videos } from './content/videos/videos.routes.ts'
import type { RequestPipeline } from './core/http/request-pipeline.ts'
import type { AppHandlers } from './core/http/serve.ts'
import { account, client } from './identity/account/account.routes.ts'
import { auth } from './identity/auth/auth.routes.ts'
import { adminInvitations, invitations } from './identity/invitations/invitations.routes.ts'
import { secondFactorPolicy } from './identity/second-factor/policy.ts'
import { secondFactor } from './identity/second-factor/second-factor.routes.ts'
import { secondStep } from './identity/second-factor/second-step.ts'
import { users } from './identity/users/users.routes.ts'
import { activity } from './insight/activity/activity.routes.ts'
import { analytics } from './insight/analytics/analytics.routes.ts'
import { dashboard } from './insight/dashboard/dashboard.routes.ts'
import { diagnostics } from './insight/diagnostics/diagnostics.routes.ts'
import { mail } from './insight/mail/mail.routes.ts'
import { savedViews } from './insight/saved-views/saved-views.routes.ts'
import { userDetails } from './insight/users/user-details.ts'
import { ownersHandlers } from './platform/owners/owners.routes.ts'
import { platformNotices, supportAccess } from './platform/owners/support.routes.ts'
import { samples } from './platform/sign-up/samples.routes.ts'
import { signUp } from './platform/sign-up/sign-up.routes.ts'
import { linkBills } from './platform/subscriptions/link-bills.ts'
import { prioritizeMessages } from './platform/subscriptions/priority-support.ts'
import { subscriptionHandlers } from './platform/subscriptions/subscriptions.routes.ts'
import { company } from './site/company/company.routes.ts'
import { contact } from './site/contact/contact.routes.ts'
import { domains } from './site/domains/domains.routes.ts'
import { messages } from './site/messages/messages.routes.ts'
import { adminRedirects } from './site/redirects/redirects.routes.ts'
import { adminSliders, sliders } from './site/sliders/sliders.routes.ts'
import { adminData } from './transfer/data/data.routes.ts'
import { adminMoves } from './transfer/moves/moves.routes.ts'
import { exportAccount } from './transfer/personal-data/export.ts'

/** The handlers of all features in the contract. A missing one does not compile. */
export const handlersFor = (pipeline: RequestPipeline): AppHandlers<AppContract> => ({
  company,
  domains,
  mail,
  auth,
  signUp,
  samples,
  secondStep,
  secondFactor,
  secondFactorPolicy,
  account: { ...account, ...ownContent, export: exportAccount },
  client,
  invitations,
  adminInvitations,
  users: { ...users, get: userDetails },
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
  payments: linkBills(pipeline, payments),
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
  messages: prioritizeMessages(pipeline, messages),
  savedViews,
  adminSearch,
  adminContent,
  adminRedirects,
  adminMoves,
  adminData,
  diagnostics,
  subscription: subscriptionHandlers(pipeline),
  owners: ownersHandlers(pipeline),
  supportAccess,
  platformNotices,
})
