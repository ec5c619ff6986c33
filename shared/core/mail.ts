import { z } from 'zod'
import { adminRead, adminWrite } from './access.ts'
import { endpoint } from './endpoint.ts'
import { emailGroups, mailStates, maxEmailSubject, maxEmailText } from './mail-options.ts'
import { ById, Done, Id, Instant, line, Nothing, required, text } from './primitives.ts'
import { type EndpointsOf, routes } from './routes.ts'

const SentMail = z.object({
  _id: Id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** The mail server's error, if it rejected the email. */
  problem: z.string(),
  at: Instant,
  /** Whether it can be sent again. */
  resendable: z.boolean(),
})
export type SentMail = z.infer<typeof SentMail>

const EmailKey = z.string().regex(/^[a-z-]{1,60}$/)

/** Plain text with variables such as `{siteName}`. */
const texts = {
  subject: required(maxEmailSubject, 'Enter a subject.').pipe(line(maxEmailSubject)),
  opening: text(maxEmailText),
  closing: text(maxEmailText),
}
const EmailTextsInput = z.strictObject(texts)

const EditableEmail = z.object({
  key: EmailKey,
  group: z.enum(emailGroups),
  title: z.string(),
  /** When it is sent. */
  when: z.string(),
  /** Names of the variables. */
  variables: z.array(z.string()),
  texts: z.object(texts),
  defaults: z.object(texts),
  /** When a text was last changed; null if all are the defaults. */
  updatedAt: Instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type EditableEmail = z.output<typeof EditableEmail>

export const mail = {
  /** The delivery settings, and the last fifty emails, newest first. */
  list: endpoint(routes.mail.list, {
    ...adminRead,
    input: Nothing,
    output: z.object({
      /** `folder`: no mail server is configured; `mailbox`: the same in demo mode. */
      delivery: z.enum(['smtp', 'mailbox', 'folder']),
      /** The platform's sender address. */
      from: z.string(),
      /** The sender name that recipients see. */
      sender: z.string(),
      /** Whether the sender's name goes without the product's. */
      hasOwnName: z.boolean(),
      results: z.array(SentMail),
    }),
  }),
  /** Sends a test email to the current user. */
  test: endpoint(routes.mail.test, { ...adminWrite, limit: 'mail-test', input: Nothing, output: Done }),
  /** Sends a rejected email again. Throws CONFLICT if it is gone. */
  resend: endpoint(routes.mail.resend, { ...adminWrite, input: ById, output: Done }),
  /** All emails to customers and members with their texts. */
  texts: endpoint(routes.mail.texts, {
    ...adminRead,
    input: Nothing,
    output: z.object({ results: z.array(EditableEmail) }),
  }),
  /**
   * Replaces the texts; those equal to the default are not stored. Throws VALIDATION on fields with variables that the
   * email does not have, and STALE if another admin saved since `updatedAt` (null if nothing was changed then).
   */
  saveTexts: endpoint(routes.mail.saveTexts, {
    ...adminWrite,
    input: EmailTextsInput.extend({ key: EmailKey, updatedAt: Instant.nullable().optional() }),
    output: EditableEmail,
  }),
  resetTexts: endpoint(routes.mail.resetTexts, {
    ...adminWrite,
    input: z.object({ key: EmailKey }),
    output: EditableEmail,
  }),
  /** The email with these texts and example data, as it would be sent. Throws VALIDATION like `saveTexts`. */
  previewTexts: endpoint(routes.mail.previewTexts, {
    ...adminRead,
    input: EmailTextsInput.extend({ key: EmailKey }),
    output: z.object({ sender: z.string(), replyTo: z.string(), subject: z.string(), html: z.string() }),
  }),
  /** Sends that preview to the current user. */
  testTexts: endpoint(routes.mail.testTexts, {
    ...adminWrite,
    limit: 'mail-test',
    input: EmailTextsInput.extend({ key: EmailKey }),
    output: Done,
  }),
} satisfies EndpointsOf<'mail'>
