import { photoUpload } from '../core/byte-routes.ts'
import { formEndpoint } from '../core/form-endpoint.ts'
import type { AdminAudio, UploadedAudio } from './audios.ts'
import type { UploadedBlog } from './blogs.ts'
import type { AdminDocument, UploadedDocument } from './documents.ts'
import type { Uploaded } from './photos.ts'
import type { AdminVideo, UploadedVideo } from './videos.ts'

export const uploadPhoto = formEndpoint<Uploaded>(photoUpload)
export const uploadBlog = formEndpoint<UploadedBlog>('POST /api/admin/blogs/upload')
export const uploadVideo = formEndpoint<UploadedVideo>('POST /api/admin/videos/upload')
export const updateVideo = formEndpoint<AdminVideo>('PUT /api/admin/videos/:id')
export const uploadAudio = formEndpoint<UploadedAudio>('POST /api/admin/audios/upload')
export const updateAudio = formEndpoint<AdminAudio>('PUT /api/admin/audios/:id')
export const uploadDocument = formEndpoint<UploadedDocument>('POST /api/admin/documents/upload')
export const updateDocument = formEndpoint<AdminDocument>('PUT /api/admin/documents/:id')
