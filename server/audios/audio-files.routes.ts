import multipart from '@fastify/multipart'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedAudio } from '#shared/audios.ts'
import { byteRoutes } from '#shared/contract.ts'
import { splitRoute } from '#shared/endpoint.ts'
import { AppError, checked, found } from '#shared/errors.ts'
import { tooLarge, uploadLimit } from '#shared/photo-options.ts'
import { ById } from '#shared/primitives.ts'
import { may } from '#shared/roles.ts'
import { clipTypes } from '../clips/clips.ts'
import { count } from '../content/views.ts'
import type { Outside } from '../context.ts'
import type { Desk } from '../desk.ts'
import { attachment } from '../media/attachment.ts'
import { fileNames } from '../media/names.ts'
import { readForm } from '../uploads/form.ts'
import { uploadsFolder } from '../uploads/receive.ts'
import { audios } from './audios.table.ts'
import { acceptAudio } from './create.ts'
import { audioDetails } from './details.ts'
import { adminAudioOf } from './present.ts'
import { shown } from './visible.ts'

/** Bytes that the words and the boundaries around the files may take. */
const around = 1024 * 1024

/** The routes of audio that move bytes: uploads and downloads. */
export function audioRoutes(app: FastifyInstance, desk: Desk) {
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: uploadLimit, files: 2, fields: 40, parts: 50, fieldSize: around, fieldNameSize: 60 },
    })
    scope.post(splitRoute(byteRoutes.audioUpload)[1], (request, reply) =>
      desk.attend(request, reply, { access: 'content', tx: 'none', limit: 'upload' }, async (ctx) => {
        // The file and its cover, each of which may be as large as that.
        if (Number(request.headers['content-length'] ?? 0) > 2 * uploadLimit + around)
          throw new AppError('FILE_TOO_LARGE', tooLarge)
        const audio = adminAudioOf(ctx, await take(desk, request, ctx))
        reply.code(201).header('cache-control', 'no-store')
        return { message: 'Audio uploaded successfully', audio } satisfies UploadedAudio
      }),
    )
    done()
  })
  downloadRoute(app, desk)
}

async function take(desk: Desk, request: FastifyRequest, { site, user, config }: Outside<'content'>) {
  const form = await readForm(request, uploadsFolder(config, site.id), {
    fileFields: ['file', 'audio', 'cover'],
    tooMany: 'Please send one audio file at a time.',
  })
  try {
    // Forms send a part without a name for a field in which nothing was chosen.
    const given = form.files.filter(({ size, fileName }) => size > 0 || fileName !== '')
    const file = given.find(({ field }) => field !== 'cover')
    if (!file) throw new AppError('VALIDATION', 'Please select a file to upload')
    return await acceptAudio(desk, site, {
      details: audioDetails(form.fields),
      file,
      fileName: file.fileName,
      cover: given.find(({ field }) => field === 'cover'),
      by: user,
    })
  } finally {
    await form.discard()
  }
}

/** `GET /api/audios/:id/download`: the file to keep, under its title. */
function downloadRoute(app: FastifyInstance, desk: Desk) {
  app.get(splitRoute(byteRoutes.audioDownload)[1], (request, reply) =>
    desk.attend(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const { id } = checked(ById, request.params)
      const which = may(ctx.user?.role, 'content') ? undefined : shown
      const rows = await ctx.read(({ db }) =>
        db
          .select()
          .from(audios)
          .where(and(eq(audios.id, id), which)),
      )
      const { clip, clipEnding, title, published, trashedAt } = found(rows, 'audio')
      const file = await ctx.files.read(fileNames.clip(clip ?? '', clipEnding))
      if (published && !trashedAt && request.method === 'GET') count('audios', 'downloads', ctx.site.id, id, ctx)
      reply.headers({
        'content-type': clipTypes[clipEnding] ?? 'application/octet-stream',
        'content-length': file.size,
        'content-disposition': attachment(title, `.${clipEnding}`),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      return reply.send(file.stream)
    }),
  )
}
