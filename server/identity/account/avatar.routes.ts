import { basename } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { fileNames } from '#server/core/media/names.ts'
import { storeImage } from '#server/core/media/site-image.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { changeAvatar } from '#shared/identity/form-endpoints.ts'
import { meIn, replaceAvatar } from '../auth/profile.ts'

const limit = 5 * 1024 * 1024

/** `PUT /api/auth/me/avatar`: one picture in the field `avatar`; answers the account. */
export function avatarRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.register((scope, _options, done) => {
    scope.register(multipart, { limits: { fileSize: limit, files: 1, fields: 0, parts: 1 } })
    scope.put(splitRoute(changeAvatar.route)[1], (request, reply) =>
      pipeline.handleRequest(request, reply, { access: 'own', tx: 'none' }, async (ctx) => {
        await ctx.limit('write', ctx.user.id)
        const part = request.isMultipart() ? await request.file() : undefined
        if (part?.fieldname !== 'avatar') throw new AppError('VALIDATION', 'Please select a file to upload')
        const { url } = await storeImage(ctx, part.file, { limit, field: 'avatar', kind: 'avatar' })
        await setAvatar(ctx, url)
        reply.header('cache-control', 'no-store')
        const { muted: _, hasPassword: __, ...me } = await ctx.read(({ db }) => meIn(db, ctx.user.id))
        return me
      }),
    )
    done()
  })
}

/** Shows another picture, or none, and takes the one before off the disk. */
export async function setAvatar({ write, files, user }: Pick<Outside<'own'>, 'write' | 'files' | 'user'>, url: string) {
  const unused = await write(({ db }) => replaceAvatar(db, user.id, url))
  if (unused && unused !== url) await removeAvatarFile(files, unused)
}

export const removeAvatarFile = (files: Files, url: string) => files.remove(fileNames.avatar(basename(url, '.webp')))
