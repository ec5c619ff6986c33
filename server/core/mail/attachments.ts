import { toAppError } from '../http/errors.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import type { JobData } from '../jobs/jobs.ts'
import { Registry } from '../registry.ts'

/** A file of an email. */
export interface MailAttachment {
  fileName: string
  contentType: string
  content: Uint8Array
}

/** Makes the files of one kind. Undefined for items that no longer exist. */
interface AttachmentKind {
  kind: string
  /** Sentences of emails about the file, each with what they say instead if they are sent without it. */
  sentences: readonly (readonly [string, string])[]
  make(pipeline: RequestPipeline, siteId: string, id: string): Promise<MailAttachment | undefined>
}

/** Emails are queued without their files, so that the queue stays small and a retry sends the file as it is then. */
export const mailAttachments = new Registry<AttachmentKind>('mail attachments')

type Mail = JobData['send-mail']

/**
 * An email with its files. Throws UNAVAILABLE or STORAGE_FULL if one cannot be made at the moment, so that the email is tried
 * again. For other errors it is sent without the file, because it would wait for days.
 */
export async function withAttachments(
  pipeline: RequestPipeline,
  mail: Mail,
  onError: (error: Error) => void,
): Promise<{ mail: Mail; files: MailAttachment[] }> {
  const files: MailAttachment[] = []
  let { text, html } = mail
  for (const { kind, id } of mail.attachments ?? []) {
    const maker = mailAttachments.all().find((one) => one.kind === kind)
    try {
      const file = await maker?.make(pipeline, mail.tenantId, id)
      if (file) files.push(file)
    } catch (error) {
      if (!isFinal(error as Error)) throw error
      onError(new Error('A file could not be attached to an email', { cause: error }))
      for (const [sentence, instead] of maker!.sentences) {
        text = text.replaceAll(sentence, instead)
        html = html.replaceAll(sentence, instead)
      }
    }
  }
  return { mail: { ...mail, text, html }, files }
}

/** Whether trying again makes no difference. */
function isFinal(error: Error) {
  const { code } = toAppError(error)
  return code !== 'UNAVAILABLE' && code !== 'STORAGE_FULL'
}
