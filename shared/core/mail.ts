import { z } from 'zod'
import { adminRead, adminWrite } from './access.ts'
import { endpoint } from './endpoint.ts'
import { emailNames, mailStates } from './mail-options.ts'
import { ById, Done, Id, Instant, Nothing } from './primitives.ts'
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
      results: z.array(SentMail),
    }),
  }),
  /** A preview of an email with example data. */
  preview: endpoint(routes.mail.preview, {
    ...adminRead,
    input: z.object({ letter: z.enum(emailNames) }),
    output: z.object({ sender: z.string(), replyTo: z.string(), subject: z.string(), html: z.string() }),
  }),
  /** Sends a test email to the current user. */
  test: endpoint(routes.mail.test, { ...adminWrite, limit: 'mail-test', input: Nothing, output: Done }),
  /** Sends a rejected email again. Throws CONFLICT if it is gone. */
  resend: endpoint(routes.mail.resend, { ...adminWrite, input: ById, output: Done }),
} satisfies EndpointsOf<'mail'>
