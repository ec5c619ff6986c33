import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { changesIn, formRoute } from '#server/core/uploads/form-route.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import { updateVideo, uploadVideo } from '#shared/content/form-endpoints.ts'
import { adminVideos, type UploadedVideo } from '#shared/content/videos.ts'
import { videoCaptions } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { checked, found } from '#shared/core/errors.ts'
import { ById } from '#shared/core/primitives.ts'
import { may } from '#shared/core/roles.ts'
import { sentPicture } from '../clips/clips.ts'
import { readCaptions } from '../clips/fields.ts'
import { changeVideo } from './change.ts'
import { acceptVideo, videoDetails } from './create.ts'
import { adminVideoOf } from './present.ts'
import { storedVideo } from './read.ts'
import { videos } from './videos.table.ts'
import { shown } from './visible.ts'

/** Bytes that the words and the boundaries around the files may take. */
const around = 512 * 1024

const tooMany = 'Please send one video at a time.'

/** The routes of videos that move bytes: uploads, posters and captions. */
export function videoRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: uploadVideo,
    files: 3,
    // The file and its poster, each of which may be as large as that.
    large: 2,
    around,
    tooMany,
    code: 201,
    async answer({ fields, file: called }, ctx) {
      const file = called('file', 'video')
      const row = await acceptVideo(pipeline, ctx.site, {
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
    around,
    tooMany,
    async answer(form, ctx) {
      const changes = changesIn(adminVideos.update.input, form)
      const captions = form.file('captions')
      const files = {
        ...(await sentPicture(pipeline, ctx.site.id, form.file('poster'), 'poster')),
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

/** `GET /api/videos/:id/captions.vtt`: a draft's for staff, or by the signed address that they were given. */
function captionsRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(videoCaptions)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'read' }, async ({ db, site, user, files }) => {
      const { id } = checked(ById, request.params)
      const holder = user ?? (await linkHolder(db, site.id, files, id, Object(request.query)))
      const maySee = may(holder?.role, 'content')
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
