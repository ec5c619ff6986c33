import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { fileNames } from '#server/core/media/names.ts'
import { siteImage, storeImage } from '#server/core/media/site-image.ts'
import { chosenFile, formRoute } from '#server/core/uploads/form-route.ts'
import { changeAvatar } from '#shared/identity/form-endpoints.ts'
import { meIn, replaceAvatar } from '../auth/profile.ts'

/** `PUT /api/auth/me/avatar`: one picture in the field `avatar`; answers the account. */
export function avatarRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: changeAvatar,
    ...siteImage,
    async answer(form, ctx) {
      const { url } = await storeImage(ctx, chosenFile(form, 'avatar'), 'avatar')
      await setAvatar(ctx, url)
      const { muted: _, hasPassword: __, ...me } = await ctx.read(({ db }) => meIn(db, ctx.user.id))
      return me
    },
  })
}

/** Shows another picture, or none, and takes the one before off the disk. */
export async function setAvatar({ write, files, user }: Pick<Outside<'own'>, 'write' | 'files' | 'user'>, url: string) {
  const unused = await write(({ db }) => replaceAvatar(db, user.id, url))
  if (unused && unused !== url) await removeAvatarFile(files, unused)
}

export const removeAvatarFile = (files: Files, url: string) => files.delete(fileNames.avatar(basename(url, '.webp')))
