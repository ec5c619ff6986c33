import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderImporter } from '#server/commerce/orders/import.ts'
import { productImporter } from '#server/commerce/products/import.ts'
import { eventImporter } from '#server/content/events/import.ts'
import { type AuditEntry, writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import {
  changedSinceCheck,
  checkedAt,
  checkImport,
  freshSteps,
  type Importer,
  type ImportRequest,
} from '#server/core/csv/check.ts'
import { readTable } from '#server/core/csv/read-table.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { noFileMessage } from '#server/core/uploads/form.ts'
import { formRoute, type ReceivedForm, requireFile } from '#server/core/uploads/form-route.ts'
import { userImporter } from '#server/identity/auth/import.ts'
import { expectRecentSignIn } from '#server/identity/auth/recent-sign-in.ts'
import { AppError, validateInput } from '#shared/core/errors.ts'
import {
  type ImportCheck,
  type Imported,
  type ImportKind,
  importKinds,
  largestImport,
  mostImportRows,
} from '#shared/core/import-options.ts'
import { importTable } from '#shared/transfer/form-endpoints.ts'
import { rememberTable } from '../moves/imported-records.ts'

const importers: Record<ImportKind, Importer> = {
  products: productImporter,
  users: userImporter,
  events: eventImporter,
  orders: orderImporter,
}

const Fields = z.object({
  kind: z.enum(importKinds),
  /** JSON list with the field of each column, or null. */
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
  /** Whether new users get an email. */
  greet: z.enum(['true', 'false']).default('false'),
  /** From the check. With it the table is imported. */
  token: z
    .string()
    .max(100 + 8 * mostImportRows)
    .optional(),
})

/** `POST /api/admin/imports/:kind`: checks a table, and imports it if the token of the check is sent. */
export function importRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: importTable,
    fileSize: largestImport,
    // Room for a token with a hash of each row.
    textBytes: 256 * 1024,
    tooLarge: () => new AppError('FILE_TOO_LARGE', 'This file is larger than 10 MB. Split it into several.'),
    answer,
  })
}

async function answer(form: ReceivedForm, ctx: RequestContext<'admin'>): Promise<ImportCheck | Imported> {
  const { path, size, sha256 } = requireFile(form, 'file')
  if (size === 0) throw new AppError('VALIDATION', noFileMessage)
  const { kind, mapping, greet, token } = validateInput(Fields, { ...form.fields, ...Object(form.params) })
  const request: ImportRequest = {
    kind,
    table: readTable(await readFile(path)),
    digest: sha256,
    mapping,
    greet: greet === 'true',
    since: token === undefined ? undefined : checkedAt(token),
  }
  const importer = importers[kind]
  // An import of users can create admins.
  if (token !== undefined && kind === 'users') expectRecentSignIn(ctx.user)
  if (token === undefined)
    return ctx.read(async (inside) => (await checkImport(inside, importer, request, false)).check)
  return ctx.write(async (inside) => {
    const current = await checkImport(inside, importer, request, true)
    // Rows whose record was changed since the check do not block the others.
    const { steps, stale } = freshSteps(token, current)
    // A repeated request would create records without a SKU twice.
    if (!(await rememberTable(inside.db, token))) throw changedSinceCheck()
    await importer.apply(inside, steps, { greet: request.greet, since: request.since })
    const count = (what: 'create' | 'update') => steps.filter((step) => step.what === what).length
    const counts = { ...current.check.counts, create: count('create'), update: count('update') }
    const changes: AuditEntry['changes'] = { created: [null, counts.create], changed: [null, counts.update] }
    await writeAuditEntry(inside.db, {
      action: 'imported',
      kind: 'data',
      title: `A table of ${importer.nouns[1]}`,
      changes,
    })
    return {
      message: [resultMessage(importer, counts), stale > 0 && staleMessage(stale)].filter(Boolean).join('. '),
      counts,
      stale,
    }
  })
}

const staleMessage = (stale: number) =>
  stale === 1
    ? 'One row was skipped, because its record has changed since the check. Check the file again to import it'
    : `${stale.toLocaleString('en')} rows were skipped, because their records have changed since the check. Check the file again to import them`

function resultMessage({ nouns }: Importer, { create, update }: ImportCheck['counts']) {
  const plural = (count: number) => `${count.toLocaleString('en')} ${nouns[count === 1 ? 0 : 1]}`
  return [create && `${plural(create)} created`, update && `${plural(update)} changed`].filter(Boolean).join(', ')
}
