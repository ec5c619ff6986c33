import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { siteImage, storeImage } from '#server/core/media/site-image.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { formRoute, requireFile } from '#server/core/uploads/form-route.ts'
import { changeAvatar } from '#shared/identity/form-endpoints.ts'
import { loadMe, replaceAvatar } from '../auth/profile.ts'

/** `PUT /api/auth/me/avatar`: one image in the field `avatar`. Returns the account. */
export function avatarRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: changeAvatar,
    ...siteImage,
    async answer(form, ctx) {
      const { url } = await storeImage(ctx, requireFile(form, 'avatar'), 'avatar')
      await setAvatar(ctx, url)
      const { muted: _, hasPassword: __, ...me } = await ctx.read(({ db }) => loadMe(db, ctx.user.id))
      return me
    },
  })
}

/** Replaces the avatar, or removes it if `url` is empty, and deletes the previous file. */
export async function setAvatar(
  { write, files, user }: Pick<RequestContext<'own'>, 'write' | 'files' | 'user'>,
  url: string,
) {
  const unused = await write(({ db }) => replaceAvatar(db, user.id, url))
  if (unused && unused !== url) await removeAvatarFile(files, unused)
}

export const removeAvatarFile = (files: Files, url: string) => files.delete(fileNames.avatar(basename(url, '.webp')))
