import { adminAlbums } from './albums.ts'
import { auth } from './auth.ts'
import { adminBlogs, blogComments, blogs } from './blogs.ts'
import { cart } from './cart.ts'
import { photoComments } from './comments.ts'
import { company } from './company.ts'
import { adminContent } from './content.ts'
import { eventComments, events } from './events.ts'
import { orders } from './orders.ts'
import { adminPhotos, photos, recommendations } from './photos.ts'
import { adminProducts, products } from './products.ts'
import type { routes } from './routes.ts'
import { sliders } from './sliders.ts'
import { uploads } from './uploads.ts'

/** Everything the server answers by contract. The server and the tests are built from this, clients from its type. */
export const contract = {
  company,
  auth,
  photos,
  recommendations,
  photoComments,
  blogs,
  blogComments,
  adminBlogs,
  events,
  eventComments,
  sliders,
  products,
  adminProducts,
  cart,
  orders,
  adminPhotos,
  adminAlbums,
  uploads,
  adminContent,
} satisfies Record<keyof typeof routes, unknown>
export type AppContract = typeof contract

/** Plain routes beside the contract, where bytes travel: uploads, downloads, pictures. */
export const byteRoutes = {
  companyUpdate: 'PUT /api/company',
  photoUpload: 'POST /api/admin/photos/upload',
  productCreate: 'POST /api/products',
  productUpdate: 'PUT /api/products/:id',
  eventCalendar: 'GET /api/events/:id/calendar.ics',
  blogUpload: 'POST /api/admin/blogs/upload',
  blogAttachment: 'GET /api/blogs/:id/attachment',
  photoDownload: 'GET /api/photos/:id/download',
  resumable: '/api/uploads',
} as const
