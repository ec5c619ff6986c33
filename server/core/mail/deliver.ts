import type { Config } from '../config.ts'
import type { JobData } from '../jobs/jobs.ts'
import type { MailAttachment } from './attachments.ts'
import { getOutbox } from './outbox.ts'

type Mail = JobData['send-mail']

/**
 * Sends a queued email by SMTP, or writes it to the outbox without a mail server. Throws if it should be tried
 * again; a permanently rejected email is reported, and the reason is returned.
 */
export async function deliverEmail(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  mail: Mail,
  onError: (error: Error) => void,
  attachments: readonly MailAttachment[] = [],
): Promise<string | undefined> {
  const message = { ...messageOf(mail, mailFrom), attachments: attachments.map(asNodemailer) }
  const { createTransport } = await import('nodemailer')
  if (!smtpUrl) {
    const { message: bytes } = await messageBuilder(createTransport).sendMail(message)
    await getOutbox(dataDir, mail.tenantId).write(mail, bytes as Buffer)
    return undefined
  }
  try {
    await smtpTransport(createTransport, smtpUrl).sendMail(message)
    return undefined
  } catch (error) {
    const refusal = error as Refusal
    if (!isFinal(refusal)) throw error
    onError(new Error('An email was rejected permanently', { cause: error }))
    return refusal.response ?? refusal.message
  }
}

type CreateTransport = typeof import('nodemailer').createTransport

const messageBuilder = (createTransport: CreateTransport) =>
  createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** One connection per email: there are few, and servers close idle connections. */
const smtpTransport = (createTransport: CreateTransport, url: string) =>
  createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })

function messageOf({ id, writtenAt, to, sender, subject, text, html, replyTo }: Mail, from: string) {
  return {
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    date: writtenAt,
    from: { name: sender, address: from },
    // An object, because a string would be parsed as a list of addresses.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const asNodemailer = ({ fileName, contentType, content }: MailAttachment) => ({
  filename: fileName,
  contentType,
  content: Buffer.from(content),
})

interface Refusal extends Error {
  response?: string
  responseCode?: number
  command?: string
}

/**
 * Whether the recipient or the message is rejected permanently. A wrong password of ours is not, because the
 * operator will fix it.
 */
function isFinal({ responseCode = 0, command = '' }: Refusal) {
  return responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command)
}
