import { account, client } from './account.ts'
import { activity } from './activity.ts'
import { adminAlbums } from './albums.ts'
import { analytics } from './analytics.ts'
import { adminAudios, audios } from './audios.ts'
import { auth } from './auth.ts'
import { adminBlogs, blogComments, blogs } from './blogs.ts'
import { cart } from './cart.ts'
import { photoComments } from './comments.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { adminContent } from './content.ts'
import { dashboard } from './dashboard.ts'
import { adminData } from './data.ts'
import { diagnostics } from './diagnostics.ts'
import { adminDocuments, documents } from './documents.ts'
import { domains } from './domains.ts'
import { adminEvents, eventComments, events } from './events.ts'
import { adminInvitations, invitations } from './invitations.ts'
import { mail } from './mail.ts'
import { messages } from './messages.ts'
import { adminComments } from './moderation.ts'
import { adminOrders, orders } from './orders.ts'
import { adminPhotos, photos, recommendations } from './photos.ts'
import { plans } from './plans.ts'
import { adminProducts, products } from './products.ts'
import type { routes } from './routes.ts'
import { savedViews } from './saved-views.ts'
import { search } from './search.ts'
import { secondFactor, secondFactorPolicy, secondStep } from './second-factor.ts'
import { adminPages, pages } from './site-pages.ts'
import { adminSliders, sliders } from './sliders.ts'
import { adminSearch } from './staff-search.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { adminVideos, videoComments, videos } from './videos.ts'

/** Everything the server answers by contract. The server and the tests are built from this, clients from its type. */
export const contract = {
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
} satisfies Record<keyof typeof routes, unknown>
export type AppContract = typeof contract

/** Plain routes beside the contract, where bytes travel: uploads, downloads, pictures. */
export const byteRoutes = {
  companyUpdate: 'PUT /api/company',
  companyPicture: 'POST /api/company/pictures',
  photoUpload: 'POST /api/admin/photos/upload',
  productCreate: 'POST /api/products',
  productUpdate: 'PUT /api/products/:id',
  sliderCreate: 'POST /api/sliders',
  sliderUpdate: 'PUT /api/sliders/:id',
  eventCalendar: 'GET /api/events/:id/calendar.ics',
  blogUpload: 'POST /api/admin/blogs/upload',
  videoUpload: 'POST /api/admin/videos/upload',
  videoUpdate: 'PUT /api/admin/videos/:id',
  videoCaptions: 'GET /api/videos/:id/captions.vtt',
  audioUpload: 'POST /api/admin/audios/upload',
  audioUpdate: 'PUT /api/admin/audios/:id',
  audioDownload: 'GET /api/audios/:id/download',
  blogAttachment: 'GET /api/blogs/:id/attachment',
  photoDownload: 'GET /api/photos/:id/download',
  messageStream: 'GET /api/messages/stream',
  messageAttach: 'POST /api/messages/attachments',
  messageAttachment: 'GET /api/messages/attachments/:id/download',
  messagePreview: 'GET /api/messages/attachments/:id/preview',
  documentUpload: 'POST /api/admin/documents/upload',
  documentUpdate: 'PUT /api/admin/documents/:id',
  documentDownload: 'GET /api/documents/:id/download',
  siteExport: 'GET /api/admin/data/exports/:id/download',
  siteImport: 'POST /api/admin/data/imports',
  resumable: '/api/uploads',
  import: 'POST /api/admin/imports/:kind',
  avatar: 'PUT /api/auth/me/avatar',
  google: 'GET /api/auth/google',
  googleCallback: 'GET /api/auth/google/callback',
} as const
