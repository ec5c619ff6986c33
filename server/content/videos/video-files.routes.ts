import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { isForContent } from '#server/core/uploads/claim-upload.ts'
import { formRoute, parseChanges } from '#server/core/uploads/form-route.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import { updateVideo, uploadVideo } from '#shared/content/form-endpoints.ts'
import { adminVideos, type UploadedVideo } from '#shared/content/videos.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { requireRow, validateInput } from '#shared/core/errors.ts'
import { videoCaptions } from '#shared/core/plain-routes.ts'
import { ById } from '#shared/core/primitives.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { storeUploadedImage } from '../clips/clips.ts'
import { readCaptions } from './captions.ts'
import { changeVideo } from './change.ts'
import { createVideo, videoDetails } from './create.ts'
import { adminVideoOf } from './present.ts'
import { storedVideo } from './read.ts'
import { videos } from './videos.table.ts'
import { isVisible } from './visible.ts'

/** Maximum bytes of the text fields and boundaries of a form. */
const around = 512 * 1024

const tooMany = 'Please send one video at a time.'

/** The video routes that transfer files: uploads, posters and captions. */
export function videoRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: uploadVideo,
    files: 3,
    // The file and its poster can both reach the maximum size.
    large: 2,
    textBytes: around,
    tooMany,
    takesResumed: isForContent,
    code: 201,
    async answer({ fields, file: called }, ctx) {
      const file = called('file', 'video')
      const row = await createVideo(pipeline, ctx.site, {
        details: videoDetails(fields),
        file,
        fileName: file?.fileName,
        poster: called('poster'),
        captions: called('captions'),
        by: { ...ctx.user, ip: ctx.caller.ip },
      })
      const video = adminVideoOf(ctx, { ...row, captioned: row.captions !== '' })
      return { message: 'Video uploaded successfully', video } satisfies UploadedVideo
    },
  })
  formRoute(app, pipeline, {
    endpoint: updateVideo,
    files: 2,
    large: 1,
    textBytes: around,
    tooMany,
    async answer(form, ctx) {
      const changes = parseChanges(adminVideos.update.input, form)
      const captions = form.file('captions')
      const files = {
        ...(await storeUploadedImage(pipeline, ctx.site.id, form.file('poster'), 'poster')),
        ...(form.fields.captions === '' && { captions: '' }),
        ...(captions && { captions: await readCaptions(captions) }),
      }
      return ctx.write(async (inside) => {
        await changeVideo(inside, changes, files)
        return adminVideoOf(inside, await storedVideo(inside.db, changes.id))
      })
    },
  })
  captionsRoute(app, pipeline)
}

/** `GET /api/videos/:id/captions.vtt`. Captions of drafts need a content manager or a signed URL. */
function captionsRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(videoCaptions)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'read' }, async ({ db, site, user, files }) => {
      const { id } = validateInput(ById, request.params)
      const holder = user ?? (await linkHolder(db, site, files, id, Object(request.query)))
      const maySee = hasPermission(holder?.role, 'content')
      const rows = await db
        .select({ captions: videos.captions, isVisible: sql<boolean>`${isVisible}` })
        .from(videos)
        .where(eq(videos.id, id))
      const { captions } = requireRow(
        rows.filter((row) => row.captions !== '' && (maySee || row.isVisible)),
        'captions',
      )
      reply.headers({ 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'no-cache' })
      return reply.send(captions)
    }),
  )
}
