import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { MailState } from '#shared/core/mail-options.ts'
import type { Db } from '../db/tenancy.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import type { JobData } from '../jobs/jobs.ts'
import { deliver } from './post.ts'
import { sentMails } from './sent-mails.table.ts'

type Mail = JobData['send-mail']

/** Most mails that are shown. */
const shown = 50

/** Sends a mail out of the queue and notes what became of it. Throws when it should be tried again later. */
export async function deliverAndRecord(pipeline: RequestPipeline, mail: Mail, onError: (error: Error) => void) {
  try {
    const refusal = await deliver(pipeline, mail, onError)
    await note(pipeline, mail, refusal ? 'refused' : 'sent', refusal)
  } catch (error) {
    // What is noted is for people to read; that it is tried again does not depend on it.
    await note(pipeline, mail, 'waiting', (error as Error).message).catch(onError)
    throw error
  }
}

/** A mail that was sent is sent, whether or not that could be noted: tried again it would arrive twice. */
async function note(pipeline: RequestPipeline, mail: Mail, state: MailState, problem = '') {
  const { tenantId, ...letter } = mail
  const said = {
    state,
    problem: problem.replace(/\s+/g, ' ').slice(0, 300),
    letter: state === 'refused' ? letter : null,
  }
  await pipeline
    .forCompany(tenantId, 'write', ({ db }) =>
      db
        .insert(sentMails)
        .values({ mailId: mail.id, to: mail.to, subject: mail.subject, ...said })
        .onConflictDoUpdate({
          target: [sentMails.tenantId, sentMails.mailId],
          set: { ...said, createdAt: sql`now()` },
        }),
    )
    .catch((error: unknown) => pipeline.parts.log.error(error, 'what became of a mail could not be noted'))
}

/** The last ones, newest first. */
export async function lastMails(db: Db) {
  const rows = await db.select().from(sentMails).orderBy(desc(sentMails.createdAt), desc(sentMails.id)).limit(shown)
  return rows.map(({ id, to, subject, state, problem, letter, createdAt }) => ({
    ...{ _id: id, to, subject, state, problem, at: createdAt },
    resendable: letter !== null,
  }))
}

/** Takes a refused mail out of the list, to be sent again; nothing when it is not there any more. Two at once send it once. */
export async function takeRefused(db: Db, id: string) {
  const [row] = await db
    .delete(sentMails)
    .where(and(eq(sentMails.id, id), eq(sentMails.state, 'refused'), isNotNull(sentMails.letter)))
    .returning({ letter: sentMails.letter })
  return row?.letter ?? undefined
}

/** What was sent to somebody whose account goes. */
export const deleteMailsTo = (db: Db, address: string) => db.delete(sentMails).where(eq(sentMails.to, address))

/** Of every company. */
export const deleteOldMails = (owner: Db) =>
  owner.delete(sentMails).where(lt(sentMails.createdAt, sql`now() - interval '30 days'`))
