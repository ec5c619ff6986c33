import type { Config } from '../config.ts'
import type { JobData } from '../jobs/jobs.ts'
import { outboxOf } from './outbox.ts'

type Mail = JobData['send-mail']

/** What of the desk it takes to send mail. */
interface Office {
  parts: { config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> }
}

/**
 * Sends a mail out of the queue: over SMTP, or into the outbox where no server
 * is configured. Throws when it should be tried again later; a mail that the
 * other side will never take is reported and dropped; then it answers with what
 * was said.
 */
export async function deliver(
  { parts: { config } }: Office,
  mail: Mail,
  onError: (error: Error) => void,
): Promise<string | undefined> {
  const { smtpUrl, mailFrom, dataDir } = config
  const message = messageOf(mail, mailFrom)
  const { createTransport } = await import('nodemailer')
  if (!smtpUrl) {
    const { message: bytes } = await onPaper(createTransport).sendMail(message)
    await outboxOf(dataDir, mail.tenantId).put(mail, bytes as Buffer)
    return undefined
  }
  try {
    await serverAt(createTransport, smtpUrl).sendMail(message)
    return undefined
  } catch (error) {
    const refusal = error as Refusal
    if (!isFinal(refusal)) throw error
    onError(new Error('a mail was refused for good', { cause: error }))
    return refusal.response ?? refusal.message
  }
}

type CreateTransport = typeof import('nodemailer').createTransport

const onPaper = (createTransport: CreateTransport) =>
  createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** One mail a connection: there are few, and a connection kept open would outlive its welcome. */
const serverAt = (createTransport: CreateTransport, url: string) =>
  createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })

function messageOf({ id, writtenAt, to, sender, subject, text, html, replyTo }: Mail, from: string) {
  return {
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    date: writtenAt,
    from: { name: sender, address: from },
    // As an object: a string would be read as a list of addresses.
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

interface Refusal extends Error {
  response?: string
  responseCode?: number
  command?: string
}

/** Of this recipient or this message for good; a wrong password of ours is not, somebody will mend that. */
function isFinal({ responseCode = 0, command = '' }: Refusal) {
  return responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command)
}
