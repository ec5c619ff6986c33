import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { attachment } from '#server/core/media/attachment.ts'
import { fileNames } from '#server/core/media/names.ts'
import { changesIn, chosenFile, formRoute } from '#server/core/uploads/form-route.ts'
import { adminAudios, type UploadedAudio } from '#shared/content/audios.ts'
import { updateAudio, uploadAudio } from '#shared/content/form-endpoints.ts'
import { audioDownload } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { checked, found } from '#shared/core/errors.ts'
import { ById } from '#shared/core/primitives.ts'
import { may } from '#shared/core/roles.ts'
import { clipTypes, sentPicture } from '../clips/clips.ts'
import { count } from '../content/views.ts'
import { audios } from './audios.table.ts'
import { changeAudio } from './change.ts'
import { acceptAudio } from './create.ts'
import { audioDetails } from './details.ts'
import { adminAudioOf } from './present.ts'
import { storedAudio } from './read.ts'
import { shown } from './visible.ts'

/** Bytes that the words and the boundaries around the files may take. */
const around = 1024 * 1024

const tooMany = 'Please send one audio file at a time.'

/** The routes of audio that move bytes: uploads, covers and downloads. */
export function audioRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: uploadAudio,
    files: 2,
    around,
    tooMany,
    code: 201,
    async answer(form, ctx) {
      const file = chosenFile(form, 'file', 'audio')
      const row = await acceptAudio(pipeline, ctx.site, {
        details: audioDetails(form.fields),
        file,
        fileName: file.fileName,
        cover: form.file('cover'),
        by: { ...ctx.user, ip: ctx.caller.ip },
      })
      return { message: 'Audio uploaded successfully', audio: adminAudioOf(ctx, row) } satisfies UploadedAudio
    },
  })
  formRoute(app, pipeline, {
    endpoint: updateAudio,
    around,
    tooMany,
    async answer(form, ctx) {
      const changes = changesIn(adminAudios.update.input, form)
      const cover = await sentPicture(pipeline, ctx.site.id, form.file('cover'), 'cover')
      return ctx.write(async (inside) => {
        await changeAudio(inside, changes, cover)
        return adminAudioOf(inside, await storedAudio(inside.db, changes.id))
      })
    },
  })
  downloadRoute(app, pipeline)
}

/** `GET /api/audios/:id/download`: the file to keep, under its title. */
function downloadRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(audioDownload)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const { id } = checked(ById, request.params)
      const which = may(ctx.user?.role, 'content') ? undefined : shown
      const rows = await ctx.read(({ db }) =>
        db
          .select()
          .from(audios)
          .where(and(eq(audios.id, id), which)),
      )
      const { clip, clipEnding, title, published, trashedAt } = found(rows, 'audio')
      const file = await ctx.files.open(fileNames.clip(clip ?? '', clipEnding))
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
