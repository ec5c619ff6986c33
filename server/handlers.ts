import type { AppContract } from '#shared/contract.ts'
import { account, client } from './account/account.routes.ts'
import { activity } from './activity/activity.routes.ts'
import { adminAlbums } from './albums/albums.routes.ts'
import { analytics } from './analytics/analytics.routes.ts'
import { adminAudios, audios } from './audios/audios.routes.ts'
import { auth } from './auth/auth.routes.ts'
import { adminBlogs, blogComments, blogs } from './blogs/blogs.routes.ts'
import { cart } from './cart/cart.routes.ts'
import { adminComments } from './comments/moderation.routes.ts'
import { company } from './company/company.routes.ts'
import { contact } from './contact/contact.routes.ts'
import { adminContent } from './content/content.routes.ts'
import { dashboard } from './dashboard/dashboard.routes.ts'
import { adminData } from './data/data.routes.ts'
import { diagnostics } from './diagnostics/diagnostics.routes.ts'
import { adminDocuments, documents } from './documents/documents.routes.ts'
import { domains } from './domains/domains.routes.ts'
import { adminEvents } from './events/admin-events.routes.ts'
import { eventComments, events } from './events/events.routes.ts'
import { adminInvitations, invitations } from './invitations/invitations.routes.ts'
import { mail } from './mail/mail.routes.ts'
import { messages } from './messages/messages.routes.ts'
import { adminOrders } from './orders/admin-orders.routes.ts'
import { orders } from './orders/orders.routes.ts'
import { adminPhotos, photoComments, photos, recommendations } from './photos/photos.routes.ts'
import { plans } from './plans/plans.routes.ts'
import { adminProducts, products } from './products/products.routes.ts'
import { savedViews } from './saved-views/saved-views.routes.ts'
import { adminSearch, search } from './search/search.routes.ts'
import { secondFactorPolicy } from './second-factor/policy.ts'
import { secondFactor } from './second-factor/second-factor.routes.ts'
import { secondStep } from './second-factor/second-step.ts'
import type { AppHandlers } from './serve.ts'
import { adminPages, pages } from './site-pages/site-pages.routes.ts'
import { adminSliders, sliders } from './sliders/sliders.routes.ts'
import { uploads } from './uploads/preflight.routes.ts'
import { users } from './users/users.routes.ts'
import { adminVideos, videoComments, videos } from './videos/videos.routes.ts'

/** Every feature the contract promises. Leaving one out does not compile. */
export const handlers: AppHandlers<AppContract> = {
  company,
  domains,
  mail,
  auth,
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
  documents,
  adminDocuments,
  search,
  sliders,
  adminSliders,
  products,
  adminProducts,
  cart,
  orders,
  adminOrders,
  adminPhotos,
  adminAlbums,
  uploads,
  adminComments,
  contact,
  messages,
  savedViews,
  adminSearch,
  adminContent,
  adminData,
  diagnostics,
}
