import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { isForContent } from '#server/core/uploads/claim-upload.ts'
import { formRoute, parseChanges, requireFile } from '#server/core/uploads/form-route.ts'
import { adminAudios, type UploadedAudio } from '#shared/content/audios.ts'
import { updateAudio, uploadAudio } from '#shared/content/form-endpoints.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { requireRow, validateInput } from '#shared/core/errors.ts'
import { audioDownload } from '#shared/core/plain-routes.ts'
import { ById } from '#shared/core/primitives.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { clipTypes, storeUploadedImage } from '../clips/clips.ts'
import { countInteraction } from '../content/views.ts'
import { sendAttachment } from '../media/send-attachment.ts'
import { audios } from './audios.table.ts'
import { changeAudio } from './change.ts'
import { createAudio } from './create.ts'
import { audioDetails } from './details.ts'
import { adminAudioOf } from './present.ts'
import { isVisible } from './visible.ts'

/** Maximum bytes of the text fields and boundaries of a form. */
const around = 1024 * 1024

const tooMany = 'Please send one audio file at a time.'

/** The audio routes that transfer files: uploads, covers and downloads. */
export function audioRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: uploadAudio,
    files: 2,
    textBytes: around,
    tooMany,
    takesResumed: isForContent,
    code: 201,
    async answer(form, ctx) {
      const file = requireFile(form, 'file', 'audio')
      const row = await createAudio(pipeline, ctx.site, {
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
    textBytes: around,
    tooMany,
    async answer(form, ctx) {
      const changes = parseChanges(adminAudios.update.input, form)
      const cover = await storeUploadedImage(pipeline, ctx.site.id, form.file('cover'), 'cover')
      return ctx.write(async (inside) => adminAudioOf(inside, await changeAudio(inside, changes, cover)))
    },
  })
  downloadRoute(app, pipeline)
}

/** `GET /api/audios/:id/download`: the file, named after its title. */
function downloadRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(audioDownload)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', notForSupport: true, tx: 'none' }, async (ctx) => {
      const { id } = validateInput(ById, request.params)
      const which = hasPermission(ctx.user?.role, 'content') ? undefined : isVisible
      const rows = await ctx.read(({ db }) =>
        db
          .select()
          .from(audios)
          .where(and(eq(audios.id, id), which)),
      )
      const { clip, clipEnding, title, published, trashedAt } = requireRow(rows, 'audio')
      const file = await ctx.files.open(fileNames.clip(clip ?? '', clipEnding))
      if (published && !trashedAt && request.method === 'GET')
        countInteraction('audios', 'downloads', ctx.site.id, id, ctx)
      const mimeType = clipTypes[clipEnding] ?? 'application/octet-stream'
      return sendAttachment(reply, file, { title, extension: `.${clipEnding}`, mimeType })
    }),
  )
}
