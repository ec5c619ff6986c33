import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type CompanyRow, changeCompany, companyIn } from '#server/core/company/company.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { fileNames } from '#server/core/media/names.ts'
import { siteImage, storeImage } from '#server/core/media/site-image.ts'
import { type ArrivedForm, formRoute } from '#server/core/uploads/form-route.ts'
import { CompanyInput, CompanySeen, socialNames, ThemeInput } from '#shared/core/company.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import { updateCompany } from '#shared/site/form-endpoints.ts'

/** Which column each file of the form goes to. */
const pictureColumns = { logo: 'logo', logo_dark: 'logoDark', icon: 'icon' } as const
type PictureField = keyof typeof pictureColumns
type Pictures = Partial<Pick<CompanyRow, 'logo' | 'logoDark' | 'icon'>>

/** `PUT /api/company`: the theme's ten fields as JSON, or the whole form with its pictures. */
export function companyRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: updateCompany,
    ...siteImage,
    files: 3,
    fields: 80,
    onlyThese: true,
    orJson: true,
    async answer(form, ctx) {
      const pictures: Pictures = {}
      try {
        const input = form.isJson ? checked(ThemeInput, form.fields) : inputOf(form, pictures)
        const seen = checked(CompanySeen, form.query)
        for (const file of form.files) {
          const column = pictureColumns[file.field as PictureField]
          if (pictures[column]) throw new AppError('VALIDATION', 'Please send one file for each picture.')
          pictures[column] = (await storeImage(ctx, file)).url
        }
        const { updatedAt } = await ctx.write((inside) => changeCompany(inside, input, pictures, seen))
        return { message: 'Company settings updated successfully!', updatedAt }
      } catch (error) {
        await discard(ctx, pictures).catch(() => undefined)
        throw error
      }
    },
  })
}

/** Takes away the pictures of a form that was refused, unless the company shows the same ones already. */
async function discard({ files, read }: Outside<'admin'>, pictures: Pictures) {
  const urls = Object.values(pictures).filter(Boolean)
  if (urls.length === 0) return
  const { logo, logoDark, icon, team } = await read(({ db }) => companyIn(db))
  const shown = [logo, logoDark, icon, ...team.map(({ photo }) => photo)]
  for (const url of urls) if (!shown.includes(url)) await files.delete(fileNames.site(basename(url, '.webp')))
}

/** What the form says; the pictures that it takes away are empty in `pictures`. */
function inputOf({ fields: given }: ArrivedForm, pictures: Pictures): CompanyInput {
  const fields = new Map<string, unknown>()
  const social = new Map<string, unknown>()
  for (const [field, value] of Object.entries(given)) {
    const name = /^social\[(\w+)\]$/.exec(field)?.[1]
    if (name === undefined) fields.set(field, value)
    else if (socialNames.some((known) => known === name)) social.set(name, value)
    else throw new AppError('VALIDATION', 'There is a field in this form that does not belong here.')
  }
  // Taking a picture away is sending its field empty.
  for (const [field, column] of Object.entries(pictureColumns)) {
    if (fields.get(field) === '') pictures[column] = ''
    fields.delete(field)
  }
  return checked(CompanyInput, {
    ...Object.fromEntries(fields),
    ...(social.size && { social: Object.fromEntries(social) }),
  })
}
