import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { companyNameOf } from '#server/core/company/company.ts'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import { containsAllTerms, lowerCaseText } from '#server/core/db/list-search.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import type { BillStatus } from '#shared/core/subscription-options.ts'
import type { OwnedBill } from '#shared/platform/owners.ts'
import type { BillFilter } from '#shared/platform/owners-options.ts'
import { presentBills } from './present.ts'
import { subscriptionBills } from './subscriptions.table.ts'

// Written out, because Drizzle omits the table in the columns of a query of one table.
const company = companyNameOf(sql`"subscription_bills".tenant_id`)

const statusesOf: Record<BillFilter, BillStatus[]> = { open: ['open'], paid: ['paid', 'used'], void: ['void'] }

interface Page {
  companyId?: string | undefined
  q?: string | undefined
  state?: BillFilter | undefined
  limit: number
  cursor?: string | undefined
}

/** A page of the bills of all companies or of one, the newest first, with links to the invoices by `files`. */
export async function listBills(
  pipeline: RequestPipeline,
  { companyId, q, state, limit, cursor }: Page,
  files?: Pick<Files, 'sign'>,
) {
  const { owner } = pipeline.parts.database
  const { id, createdAt, status } = subscriptionBills
  const where = and(
    companyId ? eq(subscriptionBills.tenantId, companyId) : undefined,
    state && inArray(status, statusesOf[state]),
    containsAllTerms(lowerCaseText(company), q),
  )
  const found = await owner
    .select({ bill: subscriptionBills, company })
    .from(subscriptionBills)
    .where(and(where, afterCursor(createdAt, id, 'time', cursor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { rows, nextCursor } = paginate(
    found.map(({ bill, ...row }) => ({ ...bill, ...row, sortedBy: bill.createdAt })),
    limit,
  )
  const presented = new Map(
    (rows.length ? await presentBills(pipeline, rows, files) : []).map((bill) => [bill._id, bill]),
  )
  const results = rows.flatMap((row): OwnedBill[] => {
    const bill = presented.get(row.id)
    return bill ? [{ ...bill, companyId: row.tenantId, company: row.company }] : []
  })
  return { results, total: await owner.$count(subscriptionBills, where), ...(nextCursor && { nextCursor }) }
}
