import { Button } from '@mantine/core'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { SentMail } from '#shared/core/mail.ts'
import { type MailState, mailStateLabels } from '#shared/core/mail-options.ts'
import styles from './MailTab.module.css'

const tones: Record<MailState, Tone> = { sent: 'ok', waiting: 'warn', refused: 'bad' }

export function SentMails({ mails }: { mails: UseQueryResult<{ results: SentMail[] }> }) {
  if (mails.data?.results.length === 0)
    return (
      <p data-wide className={styles.none}>
        No emails have been sent yet.
      </p>
    )
  return (
    <div data-wide>
      {mails.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        <ul className={styles.mails} tabIndex={0} aria-label="Sent emails">
          {mails.data.results.map((mail) => (
            <Row key={mail._id} mail={mail} />
          ))}
        </ul>
      ) : (
        <LoadingState query={mails} label="Loading emails">
          <Bone height={120} />
        </LoadingState>
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
      <div className={styles.text}>
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
