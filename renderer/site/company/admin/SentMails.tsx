import { Button } from '@mantine/core'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { SentMail } from '#shared/core/mail.ts'
import { type MailState, mailStateLabels } from '#shared/core/mail-options.ts'
import styles from './MailTab.module.css'

const tones: Record<MailState, Tone> = { sent: 'ok', waiting: 'warn', refused: 'bad' }

/** What became of the last mails. */
export function SentMails({ mails }: { mails: UseQueryResult<{ results: SentMail[] }> }) {
  if (mails.data?.results.length === 0)
    return (
      <p data-wide className={styles.none}>
        No mail has been sent yet.
      </p>
    )
  return (
    <div data-wide>
      {mails.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys
        <ul className={styles.mails} tabIndex={0} aria-label="Sent mails">
          {mails.data.results.map((mail) => (
            <Row key={mail._id} mail={mail} />
          ))}
        </ul>
      ) : mails.error ? (
        <Failed onRetry={() => void mails.refetch()} retrying={mails.isRefetching}>
          {mails.error.message}
        </Failed>
      ) : (
        <Skeletons label="Loading mails">
          <Bone height={120} />
        </Skeletons>
      )}
    </div>
  )
}

function Row({ mail: { _id, to, subject, state, problem, at, resendable } }: { mail: SentMail }) {
  const resend = useMutation({
    mutationFn: api.mail.resend,
    onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <li className={styles.mail}>
      <div className={styles.words}>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.detail}>
          {to} · <RelativeTime at={at} />
        </p>
        {problem && state !== 'sent' && <p className={styles.detail}>{problem}</p>}
      </div>
      <Badge tone={tones[state]}>{mailStateLabels[state]}</Badge>
      {resendable && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Send again to ${to}`}
          loading={resend.isPending}
          onClick={() => resend.mutate({ id: _id })}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
