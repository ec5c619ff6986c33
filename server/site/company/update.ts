import { basename } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CompanyRow, changeCompany, companyIn } from '#server/core/company/company.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { fileNames } from '#server/core/media/names.ts'
import { storeImage } from '#server/core/media/site-image.ts'
import { CompanyInput, CompanySeen, socialNames, ThemeInput } from '#shared/core/company.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import { updateCompany } from '#shared/site/form-endpoints.ts'

const limit = 5 * 1024 * 1024
/** Which column each file of the form goes to. */
const pictureColumns = { logo: 'logo', logo_dark: 'logoDark', icon: 'icon' } as const
type PictureField = keyof typeof pictureColumns
type Pictures = Partial<Pick<CompanyRow, 'logo' | 'logoDark' | 'icon'>>

/** `PUT /api/company`: the theme's ten fields as JSON, or the whole form with its pictures. */
export function companyRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.register((scope, _options, done) => {
    updateRoute(scope, pipeline)
    done()
  })
}

function updateRoute(scope: FastifyInstance, pipeline: RequestPipeline) {
  scope.register(multipart, {
    limits: { fileSize: limit, files: 3, fields: 80, fieldSize: 64 * 1024, fieldNameSize: 60, parts: 83 },
  })
  const [, url] = splitRoute(updateCompany.route)
  scope.put(url, (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'admin', tx: 'none' }, async (ctx) => {
      await ctx.limit('write', ctx.user.id)
      const pictures: Pictures = {}
      try {
        const input = request.isMultipart()
          ? await readForm(request, ctx, pictures)
          : checked(ThemeInput, request.body ?? {})
        const seen = checked(CompanySeen, request.query)
        const { updatedAt } = await ctx.write((inside) => changeCompany(inside, input, pictures, seen))
        reply.header('cache-control', 'no-store')
        return { message: 'Company settings updated successfully!', updatedAt }
      } catch (error) {
        await discard(ctx, pictures).catch(() => undefined)
        throw error
      }
    }),
  )
}

/** Takes away the pictures of a form that was refused, unless the company shows the same ones already. */
async function discard({ files, read }: Outside<'admin'>, pictures: Pictures) {
  const urls = Object.values(pictures).filter(Boolean)
  if (urls.length === 0) return
  const { logo, logoDark, icon, team } = await read(({ db }) => companyIn(db))
  const shown = [logo, logoDark, icon, ...team.map(({ photo }) => photo)]
  for (const url of urls) if (!shown.includes(url)) await files.remove(fileNames.site(basename(url, '.webp')))
}

/** The fields of the form. Its pictures are kept as they arrive and named in `pictures`. */
async function readForm(request: FastifyRequest, ctx: Outside<'admin'>, pictures: Pictures): Promise<CompanyInput> {
  const fields = new Map<string, unknown>()
  const social = new Map<string, unknown>()
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (!Object.hasOwn(pictureColumns, part.fieldname)) {
        throw new AppError('VALIDATION', 'There is a file in this form that does not belong here.')
      }
      const field = part.fieldname as PictureField
      if (pictures[pictureColumns[field]]) throw new AppError('VALIDATION', 'Please send one file for each picture.')
      const { url } = await storeImage(ctx, part.file, { limit, field })
      pictures[pictureColumns[field]] = url
      continue
    }
    const name = /^social\[(\w+)\]$/.exec(part.fieldname)?.[1]
    if (name === undefined) fields.set(part.fieldname, part.value)
    else if (socialNames.some((known) => known === name)) social.set(name, part.value)
    else throw new AppError('VALIDATION', 'There is a field in this form that does not belong here.')
  }
  // Taking a picture away is sending its field empty.
  for (const [field, column] of Object.entries(pictureColumns)) {
    if (fields.get(field) === '') pictures[column] ??= ''
    fields.delete(field)
  }
  const given = { ...Object.fromEntries(fields), ...(social.size && { social: Object.fromEntries(social) }) }
  return checked(CompanyInput, given)
}
