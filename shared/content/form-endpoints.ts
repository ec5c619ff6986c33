import { formEndpoint } from '../core/form-endpoint.ts'
import { photoUpload } from '../core/plain-routes.ts'
import type { AdminAudio, UploadedAudio } from './audios.ts'
import type { UploadedBlog } from './blogs.ts'
import type { AdminDocument, UploadedDocument } from './documents.ts'
import type { Uploaded } from './photos.ts'
import type { AdminVideo, UploadedVideo } from './videos.ts'

export const uploadPhoto = formEndpoint<Uploaded>()(photoUpload, { files: ['photo', 'file'] })
export const uploadBlog = formEndpoint<UploadedBlog>()('POST /api/admin/blogs/upload', { files: ['file'] })
export const uploadVideo = formEndpoint<UploadedVideo>()('POST /api/admin/videos/upload', {
  files: ['file', 'video', 'poster', 'captions'],
})
export const updateVideo = formEndpoint<AdminVideo>()('PUT /api/admin/videos/:id', { files: ['poster', 'captions'] })
export const uploadAudio = formEndpoint<UploadedAudio>()('POST /api/admin/audios/upload', {
  files: ['file', 'audio', 'cover'],
})
export const updateAudio = formEndpoint<AdminAudio>()('PUT /api/admin/audios/:id', { files: ['cover'] })
export const uploadDocument = formEndpoint<UploadedDocument>()('POST /api/admin/documents/upload', {
  files: ['file', 'document'],
})
export const updateDocument = formEndpoint<AdminDocument>()('PUT /api/admin/documents/:id', {
  files: ['file', 'document'],
})
