import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { companyNameOf } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { detectFileType } from '#server/core/media/sniff.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { formRoute, requireFile } from '#server/core/uploads/form-route.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { requestNonprofit } from '#shared/platform/form-endpoints.ts'
import { placeBill } from './bills.ts'
import { emailFromPlatform, recipientsOf } from './emails.ts'
import { advance, lockSubscription, lockToDecide, voidBills } from './locked-subscription.ts'
import { type OwnerTransaction, ownerTransaction } from './owner-transaction.ts'
import { presentSubscription } from './present.ts'
import { type BillRow, subscriptions } from './subscriptions.table.ts'

const types = ['application/pdf', 'image/jpeg']
const mostBytes = 10 * 1024 * 1024

/** `POST /api/admin/subscription/nonprofit`: asks for the price for nonprofits with a document, which stays private. */
export function nonprofitRoutes(app: FastifyInstance, pipeline: RequestPipeline): void {
  formRoute(app, pipeline, {
    endpoint: requestNonprofit,
    fileSize: mostBytes,
    tooLarge: (field) => fieldError(field, 'The file is larger than 10 MB.', 'FILE_TOO_LARGE'),
    async answer(form, ctx) {
      const file = requireFile(form, 'document')
      const type = await detectFileType(file.path)
      if (!types.includes(type?.mime ?? '')) throw fieldError('document', 'Send a PDF or a JPEG.', 'BAD_FILE_TYPE')
      const name = fileNames.private(randomUUID())
      await ctx.files.put(file.path, name)
      try {
        const replaced = await request(pipeline, ctx.site.id, name)
        if (replaced) await ctx.files.delete(replaced)
      } catch (error) {
        await ctx.files.delete(name)
        throw error
      }
      return presentSubscription(pipeline, ctx)
    },
  })
}

/** Returns the document that is no longer needed. */
const request = (pipeline: RequestPipeline, tenantId: string, nonprofitFile: string, now = new Date()) =>
  ownerTransaction(pipeline, async (transaction) => {
    const locked = await lockSubscription(transaction, tenantId)
    if (locked.row.nonprofit === 'approved')
      throw new AppError('CONFLICT', 'Your site has the price for nonprofits and schools already.')
    await advance(transaction, locked, now, {
      ...{ nonprofit: 'requested', nonprofitFile, nonprofitAt: now.toISOString() },
    })
    return locked.row.nonprofitFile
  })

/**
 * Approves or refuses the price for nonprofits and schools, and notifies the company. Open bills are replaced by new ones.
 * For the owners of the platform; the caller checks who decides, and logs it in `onDecided`, in the same transaction.
 * Throws CONFLICT unless it was requested at `requestedAt`: with a later document it is another request.
 */
export const decideNonprofit = (
  pipeline: RequestPipeline,
  { tenantId, isApproved, requestedAt }: { tenantId: string; isApproved: boolean; requestedAt: string },
  onDecided: (transaction: OwnerTransaction) => Promise<void> = async () => undefined,
  now = new Date(),
) =>
  ownerTransaction(pipeline, async (transaction) => {
    const { row, bills } = await lockToDecide(transaction, tenantId)
    if (row.nonprofit !== 'requested')
      throw new AppError('CONFLICT', 'This request was decided already. Reload the page.')
    if (row.nonprofitAt !== requestedAt)
      throw new AppError('CONFLICT', 'The company has sent another document. Read it before you decide.')
    const replaced = isApproved ? bills.filter(({ kind, status }) => kind !== 'fees' && status === 'open') : []
    await voidBills(transaction, replaced)
    const decided = { ...row, nonprofit: isApproved ? ('approved' as const) : ('refused' as const) }
    // The next renewal is billed anew by itself.
    const again: BillRow[] = []
    for (const { kind, plan, billing, periodStart, periodEnd, unusedCents } of replaced)
      if (kind === 'new' || kind === 'upgrade')
        again.push(
          await placeBill(transaction, decided, { kind, plan, billing, periodStart, periodEnd, unusedCents }, now),
        )
    const left = [...bills.filter((bill) => !replaced.includes(bill)), ...again]
    await advance(transaction, { row, bills: left }, now, { nonprofit: decided.nonprofit })
    await onDecided(transaction)
    const { name, addresses, origin } = await recipientsOf(transaction, tenantId)
    const settings = { address: `${origin}/settings?tab=plan`, label: 'Open the plan settings' }
    const text = isApproved
      ? `${name} pays half the price of Pro and Business from now on.${replaced.length ? ' Your open bill was replaced by a lower one.' : ''}`
      : `We could not verify that ${name} is a nonprofit or a school. You can send another document.`
    const subject = isApproved ? 'Your nonprofit discount is approved' : 'About your nonprofit discount'
    await emailFromPlatform(transaction, addresses, subject, [text, settings])
  })

/** Requests that wait for a decision, the oldest first. */
export const waitingNonprofits = (owner: Db) =>
  owner
    .select({
      companyId: subscriptions.tenantId,
      company: companyNameOf(sql`"subscriptions".tenant_id`),
      requestedAt: sql<string>`${subscriptions.nonprofitAt}`.mapWith(subscriptions.nonprofitAt),
    })
    .from(subscriptions)
    .where(eq(subscriptions.nonprofit, 'requested'))
    .orderBy(asc(subscriptions.nonprofitAt))
    .limit(100)

/** The document and the time of a company's request, for the owners of the platform. Throws NOT_FOUND without one. */
export async function openNonprofitDocument({ parts: { database, storage } }: RequestPipeline, tenantId: string) {
  const [row] = await database.owner
    .select({ name: subscriptions.nonprofitFile, requestedAt: subscriptions.nonprofitAt })
    .from(subscriptions)
    .where(eq(subscriptions.tenantId, tenantId))
  if (!row?.name) throw new AppError('NOT_FOUND', 'This company has sent no document.')
  return { ...(await storage.of(tenantId).open(row.name)), requestedAt: row.requestedAt }
}
