import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailNames, mailStates } from './mail-options.ts'
import { ById, Done, Id, Instant, Nothing } from './primitives.ts'
import { type Promised, routes } from './routes.ts'

const SentMail = z.object({
  _id: Id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** What the mail server said, where it did not take it. */
  problem: z.string(),
  at: Instant,
  /** Whether it is still there to be sent again. */
  resendable: z.boolean(),
})
export type SentMail = z.infer<typeof SentMail>

export const mail = {
  /** How mail leaves, and the last fifty, newest first. */
  list: endpoint(routes.mail.list, {
    access: 'admin',
    tx: 'read',
    input: Nothing,
    output: z.object({
      /** `folder` is where no mail server is set up, `mailbox` the same in a demonstration. */
      delivery: z.enum(['smtp', 'mailbox', 'folder']),
      /** The address of the platform that mails come from. */
      from: z.string(),
      results: z.array(SentMail),
    }),
  }),
  /** One of the letters as it would leave now, with an example in it. */
  preview: endpoint(routes.mail.preview, {
    access: 'admin',
    tx: 'read',
    input: z.object({ letter: z.enum(emailNames) }),
    output: z.object({ sender: z.string(), replyTo: z.string(), subject: z.string(), html: z.string() }),
  }),
  /** Sends a mail to whoever asks for it. */
  test: endpoint(routes.mail.test, {
    access: 'admin',
    tx: 'write',
    limit: 'mail-test',
    input: Nothing,
    output: Done,
  }),
  /** Sends one again that was refused. Throws CONFLICT when it is not there any more. */
  resend: endpoint(routes.mail.resend, { access: 'admin', tx: 'write', input: ById, output: Done }),
} satisfies Promised<'mail'>
