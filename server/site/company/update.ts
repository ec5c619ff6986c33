import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type CompanyRow, getCompany, saveCompany } from '#server/core/company/company.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import { isAllowedService } from '#server/core/http/headers.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { siteImage, storeImage } from '#server/core/media/site-image.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { switchesOf } from '#server/core/tenants/plans.ts'
import { formRoute, type ReceivedForm } from '#server/core/uploads/form-route.ts'
import { expectRecentSignIn } from '#server/identity/auth/recent-sign-in.ts'
import { CompanyInput, CompanySeen, socialNames, ThemeInput } from '#shared/core/company.ts'
import { AppError, validateInput } from '#shared/core/errors.ts'
import { updateCompany } from '#shared/site/form-endpoints.ts'

const imageColumns = { logo: 'logo', logo_dark: 'logoDark', icon: 'icon' } as const
type CompanyImageField = keyof typeof imageColumns
type Images = Partial<Pick<CompanyRow, 'logo' | 'logoDark' | 'icon'>>

/** `PUT /api/company`: the ten fields of the theme as JSON, or the form with its images. */
export function companyRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: updateCompany,
    ...siteImage,
    files: 3,
    fields: 80,
    onlyThese: true,
    orJson: true,
    async answer(form, ctx) {
      const images: Images = {}
      try {
        const input = form.isJson ? validateInput(ThemeInput, form.fields) : parseForm(form, images)
        await checkService(ctx, input)
        const seen = validateInput(CompanySeen, form.query)
        for (const file of form.files) {
          const column = imageColumns[file.field as CompanyImageField]
          if (images[column]) throw new AppError('VALIDATION', 'Send one file for each image.')
          images[column] = (await storeImage(ctx, file)).url
        }
        const { updatedAt } = await ctx.write(async (inside) => {
          await expectMultiCurrency(inside, input)
          return saveCompany(inside, input, images, seen)
        })
        return { message: 'Company settings updated successfully!', updatedAt }
      } catch (error) {
        await deleteUnused(ctx, images).catch(() => undefined)
        throw error
      }
    },
  })
}

/** Throws PLAN_LIMIT_REACHED for another second currency if the plan has none. A company may still remove its own. */
async function expectMultiCurrency({ db, site }: Pick<TxContext, 'db' | 'site'>, input: CompanyInput | ThemeInput) {
  const selected = 'second_currency' in input ? input.second_currency : undefined
  if (!selected || switchesOf(site.plan).multiCurrency || selected === (await getCompany(db)).secondCurrency) return
  throw new AppError('PLAN_LIMIT_REACHED', 'The Business plan includes a second currency.', {
    details: { limit: 'multiCurrency', plan: site.plan, suggestedPlan: 'business' },
  })
}

/** A service runs its script on the company's pages, so changing it requires a recent sign-in and an allowed host. */
async function checkService({ config, read, user }: RequestContext<'admin'>, input: CompanyInput | ThemeInput) {
  const service = 'analytics_service' in input ? input.analytics_service : undefined
  if (service === undefined) return
  const { analyticsService: before } = await read(({ db }) => getCompany(db))
  const isSame = (['service', 'id', 'address'] as const).every((name) => before?.[name] === service?.[name])
  if (isSame) return
  expectRecentSignIn(user)
  if (!service || isAllowedService(config, service)) return
  const message = `The operator of this platform has not allowed ${new URL(service.address).host}. Ask for it, or choose another service.`
  throw new AppError('VALIDATION', message, { fields: { 'analytics_service.address': message } })
}

/** Deletes the images of a refused form, unless the company uses them already. */
async function deleteUnused({ files, read }: RequestContext<'admin'>, images: Images) {
  const urls = Object.values(images).filter(Boolean)
  if (urls.length === 0) return
  const { logo, logoDark, icon, team } = await read(({ db }) => getCompany(db))
  const used = [logo, logoDark, icon, ...team.map(({ photo }) => photo)]
  for (const url of urls) if (!used.includes(url)) await files.delete(fileNames.site(basename(url, '.webp')))
}

/** Parses the fields. Images that the form removes are set to an empty address in `images`. */
function parseForm({ fields: sent }: ReceivedForm, images: Images): CompanyInput {
  const fields = new Map<string, unknown>()
  const social = new Map<string, unknown>()
  for (const [field, value] of Object.entries(sent)) {
    const name = /^social\[(\w+)\]$/.exec(field)?.[1]
    if (name === undefined) fields.set(field, value)
    else if (socialNames.some((known) => known === name)) social.set(name, value)
    else throw new AppError('VALIDATION', 'There is a field in this form that does not belong here.')
  }
  // An empty field removes the image.
  for (const [field, column] of Object.entries(imageColumns)) {
    if (fields.get(field) === '') images[column] = ''
    fields.delete(field)
  }
  return validateInput(CompanyInput, {
    ...Object.fromEntries(fields),
    ...(social.size && { social: Object.fromEntries(social) }),
  })
}
