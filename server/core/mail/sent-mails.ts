import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import type { MailState } from '#shared/core/mail-options.ts'
import type { Db } from '../db/tenancy.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import type { JobData } from '../jobs/jobs.ts'
import { hasOwnName } from '../tenants/white-label.ts'
import { withAttachments } from './attachments.ts'
import { deliverEmail } from './deliver.ts'
import { signWithProduct } from './emails.ts'
import { sentMails } from './sent-mails.table.ts'

type Mail = JobData['send-mail']

/** Maximum listed emails. */
const maxListed = 50

/** Sends a queued email and records the result. Throws if it should be tried again. */
export async function deliverAndRecord(pipeline: RequestPipeline, mail: Mail, onError: (error: Error) => void) {
  try {
    const { mail: sent, files } = await withAttachments(pipeline, mail, onError)
    const { config, sites } = pipeline.parts
    const site = await sites.withId(mail.tenantId).catch((error: unknown) => {
      // A company without a host has no site whose plan could name the product. Other errors must not drop the line.
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
      return undefined
    })
    const signed = !site || hasOwnName(site, config) ? sent : signWithProduct(sent)
    const refusal = await deliverEmail(config, signed, onError, files)
    await recordResult(pipeline, mail, refusal ? 'refused' : 'sent', refusal)
  } catch (error) {
    // The record is only for display; retries do not depend on it.
    await recordResult(pipeline, mail, 'waiting', (error as Error).message).catch(onError)
    throw error
  }
}

/** Records a result. Failing to record does not fail the job, because a retry would send the email twice. */
async function recordResult(pipeline: RequestPipeline, mail: Mail, state: MailState, problem = '') {
  const { tenantId, ...message } = mail
  const result = {
    state,
    problem: problem.replace(/\s+/g, ' ').slice(0, 300),
    message: state === 'refused' ? message : null,
  }
  // As the owner: a transaction of the company takes two more statements for each email.
  await pipeline.parts.database.owner
    .insert(sentMails)
    .values({ tenantId, mailId: mail.id, to: mail.to, subject: mail.subject, ...result })
    .onConflictDoUpdate({
      target: [sentMails.tenantId, sentMails.mailId],
      set: { ...result, createdAt: sql`now()` },
    })
    .catch((error: unknown) => pipeline.parts.log.error(error, 'The result of an email could not be recorded'))
}

/** The most recent emails, newest first. */
export async function listRecentMails(db: Db) {
  const rows = await db.select().from(sentMails).orderBy(desc(sentMails.createdAt), desc(sentMails.id)).limit(maxListed)
  return rows.map(({ id, to, subject, state, problem, message, createdAt }) => ({
    ...{ _id: id, to, subject, state, problem, at: createdAt },
    resendable: message !== null,
  }))
}

/** How many emails were refused or are tried again since the last day. */
export const countFailedMails = (db: Db): Promise<number> =>
  db.$count(sentMails, sql`${sentMails.state} <> 'sent' and ${sentMails.createdAt} > now() - interval '1 day'`)

/** Removes and returns a rejected email, to send it again. Concurrent calls send it once. */
export async function removeRefusedMail(db: Db, id: string) {
  const [row] = await db
    .delete(sentMails)
    .where(and(eq(sentMails.id, id), eq(sentMails.state, 'refused'), isNotNull(sentMails.message)))
    .returning({ message: sentMails.message })
  return row?.message ?? undefined
}

/** Deletes the records of emails to an address. */
export const deleteMailsTo = (db: Db, address: string) => db.delete(sentMails).where(eq(sentMails.to, address))

/** Deletes old records of all companies. */
export const deleteOldMails = (owner: Db) =>
  owner.delete(sentMails).where(lt(sentMails.createdAt, sql`now() - interval '30 days'`))
