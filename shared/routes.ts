import type { Endpoints, Route } from './endpoint.ts'

/** What everybody can do with one thing of any kind. */
const reactions = <const Item extends string>(item: Item) =>
  ({
    likeStatus: `GET /api/${item}/like-status`,
    like: `POST /api/${item}/like`,
    view: `POST /api/${item}/view`,
  }) as const

/** The comments on it. */
const comments = <const Item extends string>(item: Item) =>
  ({
    list: `GET /api/${item}/comments`,
    create: `POST /api/${item}/comments`,
    waiting: `GET /api/${item}/comments/waiting`,
    edit: `PUT /api/${item}/comments/:commentId`,
    report: `POST /api/${item}/comments/:commentId/report`,
    moderate: `PATCH /api/${item}/comments/:commentId`,
    remove: `DELETE /api/${item}/comments/:commentId`,
  }) as const

/**
 * Every call there is, and the table of contents of the API. Apart from the
 * schemas, because this is all that a visitor's browser needs to know.
 */
export const routes = {
  company: {
    get: 'GET /api/company',
    account: 'GET /api/company/full',
  },
  auth: {
    register: 'POST /api/auth/register',
    requestCode: 'POST /api/auth/request-otp',
    verifyCode: 'POST /api/auth/verify-otp',
    login: 'POST /api/auth/login',
    forgotPassword: 'POST /api/auth/forgot-password',
    resetPassword: 'POST /api/auth/reset-password',
    available: 'GET /api/auth/available',
    me: 'GET /api/auth/me',
    logout: 'POST /api/auth/logout',
    sessions: 'GET /api/auth/sessions',
    endSession: 'DELETE /api/auth/sessions/:id',
  },
  photos: {
    list: 'GET /api/photos',
    get: 'GET /api/photos/:id',
    ...reactions('photos/:id'),
  },
  recommendations: {
    personalized: 'GET /api/recommendations/personalized',
  },
  photoComments: comments('photos/:id'),
  blogs: {
    list: 'GET /api/blogs',
    get: 'GET /api/blogs/:id',
    ...reactions('blogs/:id'),
  },
  blogComments: comments('blogs/:id'),
  events: {
    list: 'GET /api/events',
    get: 'GET /api/events/:id',
    registration: 'GET /api/events/:id/registration',
    register: 'POST /api/events/:id/register',
    cancel: 'DELETE /api/events/:id/register',
    ...reactions('events/:id'),
  },
  eventComments: comments('events/:id'),
  adminBlogs: {
    list: 'GET /api/admin/blogs',
    get: 'GET /api/admin/blogs/:id',
    update: 'PATCH /api/admin/blogs/:id',
    trash: 'DELETE /api/admin/blogs/:id',
    restore: 'POST /api/admin/blogs/:id/restore',
  },
  sliders: {
    list: 'GET /api/sliders',
  },
  products: {
    list: 'GET /api/products',
    get: 'GET /api/products/:id',
    view: 'POST /api/products/:id/view',
  },
  adminProducts: {
    list: 'GET /api/products?view=admin',
    get: 'GET /api/products/:id?view=admin',
    update: 'PATCH /api/products/:id',
    trash: 'DELETE /api/products/:id',
  },
  cart: {
    quote: 'POST /api/cart/quote',
    get: 'GET /api/cart',
    put: 'PUT /api/cart',
  },
  orders: {
    checkout: 'POST /api/checkout',
    list: 'GET /api/orders',
    mine: 'GET /api/orders/mine',
    get: 'GET /api/orders/:id',
    cancel: 'POST /api/orders/:id/cancel',
    update: 'PATCH /api/orders/:id',
    track: 'POST /api/orders/track',
  },
  adminPhotos: {
    list: 'GET /api/admin/photos',
    get: 'GET /api/admin/photos/:id',
    update: 'PATCH /api/admin/photos/:id',
    bulk: 'PATCH /api/admin/photos/bulk',
    trash: 'DELETE /api/admin/photos/:id',
    restore: 'POST /api/admin/photos/:id/restore',
    reprocess: 'POST /api/admin/photos/:id/reprocess',
  },
  adminAlbums: {
    list: 'GET /api/admin/albums',
  },
  uploads: {
    preflight: 'POST /api/uploads/preflight',
  },
  adminContent: {
    overview: 'GET /api/admin/overview',
  },
} as const satisfies Record<string, Record<string, Route>>

/** Holds a feature to its routes: a route without an endpoint does not compile. */
export type Promised<F extends keyof typeof routes> = { [N in keyof (typeof routes)[F]]: Endpoints[string] }
