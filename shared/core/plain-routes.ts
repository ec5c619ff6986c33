/** Routes outside of the contract, mostly for files. Separate exports, so that pages load only those that they use. */
export const photoUpload = 'POST /api/admin/photos/upload'
export const eventCalendar = 'GET /api/events/:id/calendar.ics'
export const videoCaptions = 'GET /api/videos/:id/captions.vtt'
export const audioDownload = 'GET /api/audios/:id/download'
export const blogAttachment = 'GET /api/blogs/:id/attachment'
export const photoDownload = 'GET /api/photos/:id/download'
export const messageStream = 'GET /api/messages/stream'
export const messageAttachment = 'GET /api/messages/attachments/:id/download'
export const messagePreview = 'GET /api/messages/attachments/:id/preview'
export const documentDownload = 'GET /api/documents/:id/download'
export const orderInvoice = 'GET /api/orders/:id/invoice'
export const siteExport = 'GET /api/admin/data/exports/:id/download'
export const google = 'GET /api/auth/google'
export const googleCallback = 'GET /api/auth/google/callback'
/** Path of resumable uploads (tus protocol). */
export const resumable = '/api/uploads'
/** Responses below this path may contain a new session. */
export const authPath = '/api/auth/'
