import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderImporter } from '#server/commerce/orders/import.ts'
import { productImporter } from '#server/commerce/products/import.ts'
import { eventImporter } from '#server/content/events/import.ts'
import { note } from '#server/core/audit/audit-entry.ts'
import { changedMeanwhile, checkImport, type Importer, momentOf, type Wish } from '#server/core/csv/check.ts'
import { readTable } from '#server/core/csv/read-table.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { nothingChosen } from '#server/core/uploads/form.ts'
import { type ArrivedForm, chosenFile, formRoute } from '#server/core/uploads/form-route.ts'
import { userImporter } from '#server/identity/auth/import.ts'
import { expectRecentSignIn } from '#server/identity/auth/recent-sign-in.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import {
  type ImportCheck,
  type Imported,
  type ImportKind,
  importKinds,
  largestImport,
} from '#shared/core/import-options.ts'
import { importTable } from '#shared/transfer/form-endpoints.ts'

const importers: Record<ImportKind, Importer> = {
  products: productImporter,
  users: userImporter,
  events: eventImporter,
  orders: orderImporter,
}

const Fields = z.object({
  kind: z.enum(importKinds),
  /** JSON, because a form has no lists: for each column its field, or null. */
  mapping: z
    .string()
    .max(20_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'This form could not be read.' })
        return z.NEVER
      }
    })
    .pipe(z.array(z.string().max(60).nullable()).max(500))
    .optional(),
  /** Whether new people are written to. */
  greet: z.enum(['true', 'false']).default('false'),
  /** What the check said: then it is done. */
  token: z.string().max(100).optional(),
})

/** `POST /api/admin/imports/:kind`: says what a table would do, and with the check's token does it. */
export function importRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: importTable,
    fileSize: largestImport,
    tooLarge: () => new AppError('FILE_TOO_LARGE', 'This file is larger than 10 MB. Split it into several.'),
    answer,
  })
}

async function answer(form: ArrivedForm, ctx: Outside<'admin'>): Promise<ImportCheck | Imported> {
  const { kind: asked } = checked(Fields.pick({ kind: true }), form.params)
  const { path, size, sha256 } = chosenFile(form, 'file')
  if (size === 0) throw new AppError('VALIDATION', nothingChosen)
  const { mapping, greet, token } = checked(Fields, { ...form.fields, kind: asked })
  const wish: Wish = {
    kind: asked,
    table: readTable(await readFile(path)),
    digest: sha256,
    mapping,
    greet: greet === 'true',
    since: token === undefined ? undefined : momentOf(token),
  }
  const importer = importers[asked]
  // A table of users can make admins.
  if (token !== undefined && asked === 'users') expectRecentSignIn(ctx.user)
  if (token === undefined) return ctx.read(async (inside) => (await checkImport(inside, importer, wish, false)).check)
  return ctx.write(async (inside) => {
    const { check, work } = await checkImport(inside, importer, wish, true)
    if (check.token !== token) throw changedMeanwhile()
    await importer.apply(inside, work, { greet: wish.greet, since: wish.since })
    const { counts } = check
    const changes = { created: [null, counts.create], changed: [null, counts.update] } as Record<
      string,
      [unknown, unknown]
    >
    await note(inside.db, { action: 'imported', kind: 'data', title: `A table of ${importer.nouns[1]}`, changes })
    return { message: said(importer, counts), counts }
  })
}

const said = ({ nouns }: Importer, { create, update }: ImportCheck['counts']) => {
  const several = (count: number) => `${count.toLocaleString('en')} ${nouns[count === 1 ? 0 : 1]}`
  return [create && `${several(create)} created`, update && `${several(update)} changed`].filter(Boolean).join(', ')
}
