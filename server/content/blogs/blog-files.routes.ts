import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { attachment } from '#server/core/media/attachment.ts'
import { readable, shownName } from '#server/core/media/file-names.ts'
import { fileNames } from '#server/core/media/names.ts'
import { typeOfFile } from '#server/core/media/sniff.ts'
import { takeStorage } from '#server/core/media/storage.ts'
import { type ArrivedForm, chosenFile, formRoute } from '#server/core/uploads/form-route.ts'
import type { Received } from '#server/core/uploads/receive.ts'
import { blogDocumentTypes } from '#shared/content/blog-options.ts'
import { uploadBlog } from '#shared/content/form-endpoints.ts'
import { blogAttachment } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked, found } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { may } from '#shared/core/roles.ts'
import { coverFrom } from '../pictures/cover.ts'
import { blogs } from './blogs.table.ts'
import { blogDetails, createBlog } from './create.ts'
import { adminBlogOf } from './present.ts'
import { shown } from './visible.ts'

/** The routes of blogs that move bytes: uploads, and what is attached. */
export function blogRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: uploadBlog,
    // The text may be long.
    around: 1024 * 1024,
    code: 201,
    answer: async (form, ctx) => ({
      message: 'Blog uploaded successfully',
      blog: adminBlogOf(ctx, await take(pipeline, form, ctx)),
    }),
  })
  app.get(splitRoute(blogAttachment)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const { id: slug } = checked(z.object({ id: z.string().max(80) }), request.params)
      const which = may(ctx.user?.role, 'content') ? undefined : shown
      const rows = await ctx.read(({ db }) =>
        db
          .select()
          .from(blogs)
          .where(and(eq(blogs.slug, slug), which)),
      )
      const { attachmentFile, attachmentName: name } = found(rows, 'blog')
      const file = await ctx.files.open(fileNames.original(found(attachmentFile ? [attachmentFile] : [], 'attachment')))
      const ending = extname(name ?? '')
      reply.headers({
        'content-type': 'application/octet-stream',
        'content-length': file.size,
        'content-disposition': attachment((name ?? '').slice(0, -ending.length || undefined), ending),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      return reply.send(file.stream)
    }),
  )
}

async function take(pipeline: RequestPipeline, form: ArrivedForm, ctx: Outside<'content'>) {
  const { site, user, files } = ctx
  const id = randomUUID()
  let original = fileNames.original(id)
  try {
    const file = chosenFile(form, 'file')
    const details = blogDetails(form.fields)
    const kept = (await coverFrom(pipeline, site.id, file)) ?? (await documentFrom(file, file.fileName))
    if ('attachmentFile' in kept) original = fileNames.original(kept.attachmentFile)
    // The file is on disk before its row is.
    await files.put(file.path, original)
    const title = details.title || readable(file.fileName)
    return await ctx.write(async (inside) => {
      await takeStorage(inside.db, site.plan, file.size)
      return createBlog(inside, { ...details, title }, { ...kept, id, author: user.name, by: user.id })
    })
  } catch (error) {
    if (error instanceof AppError) await files.delete(original)
    throw error
  }
}

/** Old Word files share their first bytes with others; only the name tells them apart. */
async function documentFrom({ path, size }: Received, fileName: string) {
  const type = await typeOfFile(path)
  const name = shownName(fileName)
  const isDocument = type && blogDocumentTypes.includes(type.mime) && /\.(pdf|docx?)$/i.test(name)
  if (!isDocument) throw new AppError('BAD_FILE_TYPE', invalidType('blog'))
  return { attachmentFile: randomUUID(), attachmentName: name, attachmentSize: size }
}
