import type { Endpoints, Route } from './endpoint.ts'

/** Likes and views of an item. */
const reactions = <const Item extends string>(item: Item) =>
  ({
    likeStatus: `GET /api/${item}/like-status`,
    like: `POST /api/${item}/like`,
    view: `POST /api/${item}/view`,
  }) as const

/** The public list and page of a content type. */
const publicContent = <const Type extends string>(type: Type) =>
  ({ list: `GET /api/${type}`, get: `GET /api/${type}/:id` }) as const

/** Admin routes of a content type. */
const staffContent = <const Type extends string>(type: Type) =>
  ({
    list: `GET /api/admin/${type}`,
    get: `GET /api/admin/${type}/:id`,
    update: `PATCH /api/admin/${type}/:id`,
    bulk: `PATCH /api/admin/${type}/bulk`,
    trash: `DELETE /api/admin/${type}/:id`,
    restore: `POST /api/admin/${type}/:id/restore`,
  }) as const

/** Revisions and the unsaved draft of a text. */
const revisions = <const Item extends string>(item: Item) =>
  ({
    revisions: `GET /api/admin/${item}/revisions`,
    revision: `GET /api/admin/${item}/revisions/:revisionId`,
    saveDraft: `PUT /api/admin/${item}/draft`,
    discardDraft: `DELETE /api/admin/${item}/draft`,
  }) as const

/** Comments on an item. */
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

/** All API routes, separate from the schemas, because browsers only need the routes. */
export const routes = {
  company: {
    get: 'GET /api/company',
    about: 'GET /api/company/about',
    settings: 'GET /api/company/settings',
    account: 'GET /api/company/full',
  },
  domains: {
    list: 'GET /api/company/domains',
    add: 'POST /api/company/domains',
    check: 'POST /api/company/domains/check',
    makePrimary: 'POST /api/company/domains/primary',
    remove: 'DELETE /api/company/domains/:host',
  },
  mail: {
    list: 'GET /api/company/mail',
    preview: 'GET /api/company/mail/preview',
    test: 'POST /api/company/mail/test',
    resend: 'POST /api/company/mail/:id/resend',
  },
  auth: {
    register: 'POST /api/auth/register',
    requestCode: 'POST /api/auth/request-otp',
    verifyCode: 'POST /api/auth/verify-otp',
    login: 'POST /api/auth/login',
    forgotPassword: 'POST /api/auth/forgot-password',
    exchange: 'POST /api/auth/exchange',
    resetPassword: 'POST /api/auth/reset-password',
    available: 'GET /api/auth/available',
    me: 'GET /api/auth/me',
    logout: 'POST /api/auth/logout',
    sessions: 'GET /api/auth/sessions',
    endSession: 'DELETE /api/auth/sessions/:id',
    confirmEmailLink: 'POST /api/auth/confirm-email',
    undoEmail: 'POST /api/auth/undo-email',
    confirmIdentity: 'POST /api/auth/confirm-identity',
  },
  secondStep: {
    code: 'POST /api/auth/login/code',
    passkeyOptions: 'POST /api/auth/login/passkey/options',
    passkey: 'POST /api/auth/login/passkey',
  },
  secondFactor: {
    get: 'GET /api/auth/second-factor',
    startApp: 'POST /api/auth/second-factor/app',
    confirmApp: 'POST /api/auth/second-factor/app/confirm',
    removeApp: 'DELETE /api/auth/second-factor/app',
    startPasskey: 'POST /api/auth/second-factor/passkeys/options',
    addPasskey: 'POST /api/auth/second-factor/passkeys',
    renamePasskey: 'PATCH /api/auth/second-factor/passkeys/:id',
    removePasskey: 'DELETE /api/auth/second-factor/passkeys/:id',
    confirmOptions: 'POST /api/auth/second-factor/confirm/options',
    confirm: 'POST /api/auth/second-factor/confirm',
    renewCodes: 'POST /api/auth/second-factor/recovery-codes',
    turnOff: 'DELETE /api/auth/second-factor',
  },
  secondFactorPolicy: {
    get: 'GET /api/company/second-factor',
    set: 'PUT /api/company/second-factor',
    reset: 'DELETE /api/users/:id/second-factor',
  },
  account: {
    update: 'PUT /api/auth/me',
    removeAvatar: 'DELETE /api/auth/me/avatar',
    comments: 'GET /api/auth/me/comments',
    likes: 'GET /api/auth/me/likes',
    changePassword: 'POST /api/auth/change-password',
    changeEmail: 'POST /api/auth/change-email',
    confirmEmail: 'POST /api/auth/change-email/confirm',
    leaveForGoogle: 'POST /api/auth/me/google/leave',
    connectGoogle: 'POST /api/auth/me/google',
    disconnectGoogle: 'DELETE /api/auth/me/google',
    export: 'GET /api/auth/me/export',
    close: 'POST /api/auth/me/close',
  },
  client: {
    get: 'GET /api/client',
    update: 'PUT /api/client',
  },
  invitations: {
    open: 'POST /api/invitations/open',
    accept: 'POST /api/invitations/accept',
  },
  adminInvitations: {
    list: 'GET /api/admin/invitations',
    create: 'POST /api/admin/invitations',
    resend: 'POST /api/admin/invitations/:id/resend',
    revoke: 'DELETE /api/admin/invitations/:id',
  },
  users: {
    list: 'GET /api/users',
    page: 'GET /api/admin/users',
    table: 'GET /api/admin/users.csv',
    get: 'GET /api/users/:id',
    create: 'POST /api/users',
    update: 'PATCH /api/users/:id',
    bulk: 'PATCH /api/admin/users/bulk',
    remove: 'DELETE /api/users/:id',
    resetPassword: 'POST /api/users/:id/reset-password',
    revokeSessions: 'POST /api/users/:id/sessions/revoke',
    blockComments: 'POST /api/users/:id/block-comments',
  },
  dashboard: {
    stats: 'GET /api/dashboard/stats',
  },
  analytics: {
    get: 'GET /api/analytics',
    table: 'GET /api/analytics.csv',
    visit: 'POST /api/visits',
    searched: 'POST /api/visits/searches',
    stage: 'POST /api/visits/stages',
  },
  activity: {
    page: 'GET /api/audit',
    table: 'GET /api/audit.csv',
  },
  photos: {
    ...publicContent('photos'),
    ...reactions('photos/:id'),
  },
  recommendations: {
    personalized: 'GET /api/recommendations/personalized',
  },
  photoComments: comments('photos/:id'),
  blogs: {
    ...publicContent('blogs'),
    ...reactions('blogs/:id'),
  },
  blogComments: comments('blogs/:id'),
  events: {
    ...publicContent('events'),
    registration: 'GET /api/events/:id/registration',
    register: 'POST /api/events/:id/register',
    cancel: 'DELETE /api/events/:id/register',
    requestGuestCode: 'POST /api/events/:id/guests/code',
    registerGuest: 'POST /api/events/:id/guests',
    cancelGuest: 'DELETE /api/events/:id/guests',
    ...reactions('events/:id'),
  },
  eventComments: comments('events/:id'),
  videos: {
    ...publicContent('videos'),
    ...reactions('videos/:id'),
  },
  videoComments: comments('videos/:id'),
  audios: {
    ...publicContent('audios'),
    play: 'POST /api/audios/:id/play',
    reviews: 'GET /api/audios/:id/reviews',
    myReview: 'GET /api/audios/:id/reviews/mine',
    review: 'POST /api/audios/:id/reviews',
    removeReview: 'DELETE /api/audios/:id/reviews/:reviewId',
  },
  adminAudios: staffContent('audios'),
  adminVideos: staffContent('videos'),
  adminBlogs: {
    ...staffContent('blogs'),
    create: 'POST /api/admin/blogs',
    duplicate: 'POST /api/admin/blogs/:id/duplicate',
    ...revisions('blogs/:id'),
  },
  adminEvents: {
    ...staffContent('events'),
    table: 'GET /api/admin/events.csv',
    create: 'POST /api/admin/events',
    duplicate: 'POST /api/admin/events/:id/duplicate',
    ...revisions('events/:id'),
    registrations: 'GET /api/admin/events/:id/registrations',
    registrationsTable: 'GET /api/admin/events/:id/registrations.csv',
    addRegistration: 'POST /api/admin/events/:id/registrations',
    checkIn: 'PATCH /api/admin/events/:id/registrations/:registrationId',
    cancelRegistration: 'DELETE /api/admin/events/:id/registrations/:registrationId',
  },
  plans: {
    list: 'GET /api/plans',
  },
  pages: publicContent('pages'),
  adminPages: {
    ...staffContent('pages'),
    create: 'POST /api/admin/pages',
    duplicate: 'POST /api/admin/pages/:id/duplicate',
    ...revisions('pages/:id'),
  },
  categories: {
    get: 'GET /api/categories/:type/:slug',
  },
  adminCategories: {
    list: 'GET /api/admin/categories',
    get: 'GET /api/admin/categories/:id',
    create: 'POST /api/admin/categories',
    update: 'PATCH /api/admin/categories/:id',
    order: 'PUT /api/admin/categories/order',
    remove: 'DELETE /api/admin/categories/:id',
  },
  documents: publicContent('documents'),
  adminDocuments: {
    ...staffContent('documents'),
    versions: 'GET /api/admin/documents/:id/versions',
    restoreVersion: 'POST /api/admin/documents/:id/versions/:versionId/restore',
  },
  search: {
    find: 'GET /api/search',
  },
  sliders: {
    list: 'GET /api/sliders',
  },
  adminSliders: {
    list: 'GET /api/sliders?view=admin',
    show: 'PATCH /api/sliders/:id',
    order: 'PATCH /api/sliders/order',
    trash: 'DELETE /api/sliders/:id',
    restore: 'POST /api/sliders/:id/restore',
  },
  products: {
    ...publicContent('products'),
    view: 'POST /api/products/:id/view',
    requestStockAlert: 'POST /api/products/:id/wish',
  },
  adminProducts: {
    list: 'GET /api/products?view=admin',
    get: 'GET /api/products/:id?view=admin',
    update: 'PATCH /api/products/:id',
    trash: 'DELETE /api/products/:id',
    restore: 'POST /api/products/:id/restore',
    bulk: 'PATCH /api/products/bulk',
    undoBulk: 'POST /api/products/bulk/undo',
    duplicate: 'POST /api/products/:id/duplicate',
    page: 'GET /api/admin/products',
    table: 'GET /api/admin/products.csv',
    movements: 'GET /api/products/:id/movements',
  },
  productFiles: {
    list: 'GET /api/products/:id/files',
    remove: 'DELETE /api/products/:id/files/:fileId',
  },
  orderDownloads: {
    list: 'GET /api/orders/:id/downloads',
    reissue: 'POST /api/orders/:id/downloads/:fileId/reissue',
  },
  collections: {
    get: 'GET /api/collections/:slug',
  },
  adminCollections: {
    list: 'GET /api/admin/collections',
    get: 'GET /api/admin/collections/:id',
    create: 'POST /api/admin/collections',
    update: 'PATCH /api/admin/collections/:id',
    remove: 'DELETE /api/admin/collections/:id',
  },
  cart: {
    quote: 'POST /api/cart/quote',
    get: 'GET /api/cart',
    put: 'PUT /api/cart',
  },
  payments: {
    methods: 'GET /api/payments/methods',
    latest: 'GET /api/orders/:id/payment',
    pay: 'POST /api/orders/:id/pay',
  },
  adminPayments: {
    ofOrder: 'GET /api/orders/:id/payments',
    check: 'POST /api/payments/:id/check',
    record: 'POST /api/orders/:id/payments',
    refund: 'POST /api/orders/:id/refunds',
  },
  paymentSettings: {
    list: 'GET /api/admin/payment-integrations',
    create: 'POST /api/admin/payment-integrations',
    update: 'PUT /api/admin/payment-integrations/:id',
    remove: 'DELETE /api/admin/payment-integrations/:id',
    test: 'POST /api/admin/payment-integrations/:id/test',
  },
  delivery: {
    options: 'GET /api/delivery',
  },
  adminDelivery: {
    get: 'GET /api/admin/delivery',
    save: 'PUT /api/admin/delivery',
  },
  adminTax: {
    get: 'GET /api/admin/tax',
    save: 'PUT /api/admin/tax',
  },
  adminDiscounts: {
    list: 'GET /api/admin/discounts',
    get: 'GET /api/admin/discounts/:id',
    create: 'POST /api/admin/discounts',
    update: 'PUT /api/admin/discounts/:id',
    remove: 'DELETE /api/admin/discounts/:id',
  },
  orders: {
    checkout: 'POST /api/checkout',
    list: 'GET /api/orders',
    mine: 'GET /api/orders/mine',
    get: 'GET /api/orders/:id',
    confirm: 'POST /api/orders/:id/confirm',
    cancel: 'POST /api/orders/:id/cancel',
    declineReminders: 'POST /api/orders/:id/decline-reminders',
    update: 'PATCH /api/orders/:id',
    track: 'POST /api/orders/track',
  },
  adminOrders: {
    list: 'GET /api/admin/orders',
    get: 'GET /api/admin/orders/:id',
    note: 'POST /api/admin/orders/:id/notes',
    resend: 'POST /api/admin/orders/:id/email',
    table: 'GET /api/admin/orders.csv',
  },
  staffOrders: {
    quote: 'POST /api/admin/orders/quote',
    create: 'POST /api/admin/orders',
    quoteChange: 'POST /api/admin/orders/:id/quote',
    change: 'PUT /api/admin/orders/:id',
    paymentLink: 'POST /api/admin/orders/:id/payment-link',
    remind: 'POST /api/admin/orders/:id/reminder',
  },
  shipments: {
    create: 'POST /api/admin/orders/:id/shipments',
    update: 'PATCH /api/admin/shipments/:id',
    remove: 'DELETE /api/admin/shipments/:id',
  },
  adminCustomers: {
    list: 'GET /api/admin/customers',
    get: 'GET /api/admin/customers/:id',
    note: 'POST /api/admin/customers/:id/notes',
  },
  adminPhotos: {
    ...staffContent('photos'),
    reprocess: 'POST /api/admin/photos/:id/reprocess',
  },
  adminAlbums: {
    list: 'GET /api/admin/albums',
  },
  uploads: {
    preflight: 'POST /api/uploads/preflight',
  },
  adminComments: {
    list: 'GET /api/admin/comments',
    counts: 'GET /api/admin/comments/counts',
    bulk: 'PATCH /api/admin/comments/bulk',
  },
  contact: {
    send: 'POST /api/contact',
  },
  messages: {
    list: 'GET /api/messages',
    send: 'POST /api/messages',
    read: 'PATCH /api/messages/:id/read',
    unread: 'GET /api/messages/unread',
    conversations: 'GET /api/messages/conversations',
    conversation: 'GET /api/messages/conversations/:id',
    close: 'PATCH /api/messages/conversations/:id',
    remove: 'DELETE /api/messages/conversations/:id',
    people: 'GET /api/messages/people',
    detach: 'DELETE /api/messages/attachments/:id',
  },
  savedViews: {
    list: 'GET /api/admin/views',
    create: 'POST /api/admin/views',
    update: 'PATCH /api/admin/views/:id',
    remove: 'DELETE /api/admin/views/:id',
    begin: 'PUT /api/admin/views/first',
  },
  adminSearch: {
    find: 'GET /api/admin/search',
  },
  adminRedirects: {
    list: 'GET /api/admin/redirects',
    create: 'POST /api/admin/redirects',
    update: 'PUT /api/admin/redirects/:id',
    remove: 'DELETE /api/admin/redirects/:id',
    paste: 'POST /api/admin/redirects/table',
  },
  adminMoves: {
    list: 'GET /api/admin/moves',
    items: 'GET /api/admin/moves/:id/items',
    apply: 'POST /api/admin/moves/:id/apply',
    retry: 'POST /api/admin/moves/:id/retry',
    stop: 'POST /api/admin/moves/:id/stop',
    remove: 'DELETE /api/admin/moves/:id',
    productTable: 'GET /api/admin/moves/products.csv',
  },
  adminData: {
    exports: 'GET /api/admin/data/exports',
    startExport: 'POST /api/admin/data/exports',
    exportLink: 'POST /api/admin/data/exports/:id/link',
    removeExport: 'DELETE /api/admin/data/exports/:id',
    imports: 'GET /api/admin/data/imports',
    applyImport: 'POST /api/admin/data/imports/:id/apply',
    removeImport: 'DELETE /api/admin/data/imports/:id',
  },
  diagnostics: {
    look: 'GET /api/admin/diagnostics',
    retry: 'POST /api/admin/diagnostics/:id/retry',
  },
  adminContent: {
    overview: 'GET /api/admin/overview',
  },
} as const satisfies Record<string, Record<string, Route>>

/** The endpoints that a feature must have: one per route. */
export type EndpointsOf<F extends keyof typeof routes> = { [N in keyof (typeof routes)[F]]: Endpoints[string] }
