import type { AppContract } from '#shared/contract.ts'
import { adminAlbums } from './albums/albums.routes.ts'
import { auth } from './auth/auth.routes.ts'
import { adminBlogs, blogComments, blogs } from './blogs/blogs.routes.ts'
import { cart } from './cart/cart.routes.ts'
import { company } from './company/company.routes.ts'
import { adminContent } from './content/content.routes.ts'
import { eventComments, events } from './events/events.routes.ts'
import { orders } from './orders/orders.routes.ts'
import { adminPhotos, photoComments, photos, recommendations } from './photos/photos.routes.ts'
import { adminProducts, products } from './products/products.routes.ts'
import type { AppHandlers } from './serve.ts'
import { sliders } from './sliders/sliders.routes.ts'
import { uploads } from './uploads/preflight.routes.ts'

/** Every feature the contract promises. Leaving one out does not compile. */
export const handlers: AppHandlers<AppContract> = {
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
}
