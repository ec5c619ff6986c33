import type { FastifyReply } from 'fastify'
import { contentDisposition } from '#server/core/media/content-disposition.ts'
import type { Files } from '#server/core/media/files.ts'

type OpenFile = Awaited<ReturnType<Files['open']>>

interface Attachment {
  title: string
  extension: string
  mimeType: string
}

/** Sends a stored file as a download named after its title. */
export const sendAttachment = (
  reply: FastifyReply,
  file: Partial<Pick<OpenFile, 'size'>> & Pick<OpenFile, 'stream'>,
  { title, extension, mimeType }: Attachment,
) =>
  reply
    .headers({
      'content-type': mimeType,
      ...(file.size !== undefined && { 'content-length': file.size }),
      'content-disposition': contentDisposition(title, extension),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .send(file.stream)
