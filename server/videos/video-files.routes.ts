import multipart from '@fastify/multipart'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { byteRoutes } from '#shared/contract.ts'
import { splitRoute } from '#shared/endpoint.ts'
import { AppError, checked, found } from '#shared/errors.ts'
import { tooLarge, uploadLimit } from '#shared/photo-options.ts'
import { ById } from '#shared/primitives.ts'
import { may } from '#shared/roles.ts'
import type { UploadedVideo } from '#shared/videos.ts'
import type { Outside } from '../context.ts'
import type { Desk } from '../desk.ts'
import { readForm } from '../uploads/form.ts'
import { uploadsFolder } from '../uploads/receive.ts'
import { acceptVideo, videoDetails } from './create.ts'
import { adminVideoOf } from './present.ts'
import { videos } from './videos.table.ts'
import { shown } from './visible.ts'

/** Bytes that the words and the boundaries around the files may take. */
const around = 512 * 1024

/** The routes of videos that move bytes: uploads, and captions. */
export function videoRoutes(app: FastifyInstance, desk: Desk) {
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: uploadLimit, files: 3, fields: 40, parts: 50, fieldSize: 64 * 1024, fieldNameSize: 60 },
    })
    scope.post(splitRoute(byteRoutes.videoUpload)[1], (request, reply) =>
      desk.attend(request, reply, { access: 'content', tx: 'none', limit: 'upload' }, async (ctx) => {
        // The file and its poster, each of which may be as large as that.
        if (Number(request.headers['content-length'] ?? 0) > 2 * uploadLimit + around)
          throw new AppError('FILE_TOO_LARGE', tooLarge)
        const row = await take(desk, request, ctx)
        reply.code(201).header('cache-control', 'no-store')
        const video = adminVideoOf(ctx, { ...row, captioned: row.captions !== '' })
        return { message: 'Video uploaded successfully', video } satisfies UploadedVideo
      }),
    )
    done()
  })
  captionsRoute(app, desk)
}

async function take(desk: Desk, request: FastifyRequest, { site, user, config }: Outside<'content'>) {
  const form = await readForm(request, uploadsFolder(config, site.id), {
    fileFields: ['file', 'video', 'poster', 'captions'],
    tooMany: 'Please send one video at a time.',
  })
  // Forms send a part without a name for a field in which nothing was chosen.
  const given = form.files.filter(({ size, fileName }) => size > 0 || fileName !== '')
  const called = (...names: string[]) => given.find(({ field }) => names.includes(field))
  try {
    const file = called('file', 'video')
    return await acceptVideo(desk, site, {
      details: videoDetails(form.fields),
      file,
      fileName: file?.fileName,
      poster: called('poster'),
      captions: called('captions'),
      by: user,
    })
  } finally {
    await form.discard()
  }
}

/** `GET /api/videos/:id/captions.vtt`: a draft's for staff, or by the signed address that they were given. */
function captionsRoute(app: FastifyInstance, desk: Desk) {
  app.get(splitRoute(byteRoutes.videoCaptions)[1], (request, reply) =>
    desk.attend(request, reply, { access: 'public', tx: 'read' }, async ({ db, user, files }) => {
      const { id } = checked(ById, request.params)
      const maySee = may(user?.role, 'content') || files.signed(id, request.query as { e?: unknown; s?: unknown })
      const rows = await db
        .select({ captions: videos.captions, isShown: sql<boolean>`${shown}` })
        .from(videos)
        .where(eq(videos.id, id))
      const { captions } = found(
        rows.filter((row) => row.captions !== '' && (maySee || row.isShown)),
        'captions',
      )
      reply.headers({ 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'no-cache' })
      return reply.send(captions)
    }),
  )
}
