import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { displayName, titleFromFileName } from '#server/core/media/file-names.ts'
import { detectFileType } from '#server/core/media/sniff.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { accountIdOf } from '#server/core/request/user.ts'
import { formRoute, type ReceivedForm, requireFile } from '#server/core/uploads/form-route.ts'
import type { ReceivedFile } from '#server/core/uploads/receive.ts'
import { blogDocumentTypes } from '#shared/content/blog-options.ts'
import { uploadBlog } from '#shared/content/form-endpoints.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, requireRow, validateInput } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { blogAttachment } from '#shared/core/plain-routes.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { storeCover } from '../images/cover.ts'
import { sendAttachment } from '../media/send-attachment.ts'
import { blogs } from './blogs.table.ts'
import { blogDetails, createBlog } from './create.ts'
import { adminBlogOf } from './present.ts'
import { isVisible } from './visible.ts'

/** The upload form, and the download of attachments. */
export function blogRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: uploadBlog,
    // Long texts need a larger form than the default, besides the file.
    textBytes: 1024 * 1024,
    code: 201,
    answer: async (form, ctx) => ({
      message: 'Blog uploaded successfully',
      blog: adminBlogOf(ctx, await saveUpload(pipeline, form, ctx)),
    }),
  })
  app.get(splitRoute(blogAttachment)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', notForSupport: true, tx: 'none' }, async (ctx) => {
      const { id: slug } = validateInput(z.object({ id: z.string().max(80) }), request.params)
      const condition = hasPermission(ctx.user?.role, 'content') ? undefined : isVisible
      const rows = await ctx.read(({ db }) =>
        db
          .select()
          .from(blogs)
          .where(and(eq(blogs.slug, slug), condition)),
      )
      const { attachmentFile, attachmentName: name } = requireRow(rows, 'blog')
      const file = await ctx.files.open(
        fileNames.original(requireRow(attachmentFile ? [attachmentFile] : [], 'attachment')),
      )
      const ending = extname(name ?? '')
      return sendAttachment(reply, file, {
        title: (name ?? '').slice(0, -ending.length || undefined),
        extension: ending,
        mimeType: 'application/octet-stream',
      })
    }),
  )
}

async function saveUpload(pipeline: RequestPipeline, form: ReceivedForm, ctx: RequestContext<'content'>) {
  const { site, user, files } = ctx
  const id = randomUUID()
  let original = fileNames.original(id)
  try {
    const file = requireFile(form, 'file')
    const details = blogDetails(form.fields)
    const stored = (await storeCover(pipeline, site.id, file)) ?? (await attachmentFrom(file, file.fileName))
    if ('attachmentFile' in stored) original = fileNames.original(stored.attachmentFile)
    // The file is stored before the row that names it.
    await files.put(file.path, original)
    const title = details.title || titleFromFileName(file.fileName)
    return await ctx.write(async (inside) => {
      await reserveStorage(inside.db, site.plan, file.size)
      return createBlog(inside, { ...details, title }, { ...stored, id, author: user.name, by: accountIdOf(user) })
    })
  } catch (error) {
    if (error instanceof AppError) await files.delete(original)
    throw error
  }
}

/** The columns of an attachment. Old Office files share their first bytes, so the file name counts too. */
async function attachmentFrom({ path, size }: ReceivedFile, fileName: string) {
  const type = await detectFileType(path)
  const name = displayName(fileName)
  const isDocument = type && blogDocumentTypes.includes(type.mime) && /\.(pdf|docx?)$/i.test(name)
  if (!isDocument) throw new AppError('BAD_FILE_TYPE', invalidType('blog'))
  return { attachmentFile: randomUUID(), attachmentName: name, attachmentSize: size }
}
