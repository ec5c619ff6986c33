import { Button } from '@mantine/core'
import { IconCopy, IconMail, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { type HealthState, healthLabels } from '#shared/insight/diagnostic-options.ts'
import type { FailedWork } from '#shared/insight/diagnostics.ts'
import styles from './DiagnosticsPage.module.css'

const tones: Record<HealthState, Tone> = { good: 'ok', attention: 'warn', fault: 'bad' }

/** Health checks, failed jobs and emails. */
export default function DiagnosticsPage() {
  const look = useQuery({ ...query(api.diagnostics.look, {}), staleTime: 0 })
  const test = useMutation({ mutationFn: () => api.mail.test({}), onSuccess: ({ message }) => toast.success(message) })
  const { data } = look
  return (
    <div className={styles.page}>
      <PageHead>
        <ToolButton icon={IconRefresh} loading={look.isFetching} onClick={() => void look.refetch()}>
          Check again
        </ToolButton>
      </PageHead>
      <div className={styles.sections}>
        <DataCard title="Site status" intro="Checked just now. This page contains no secrets.">
          {data ? (
            <dl className={styles.findings}>
              {data.findings.map(({ name, state, words: text }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className={styles.state}>
                    <Badge tone={tones[state]}>{healthLabels[state]}</Badge>
                  </dd>
                  <dd className={styles.text}>{text}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <LoadingState query={look} label="Checking" bones={[280]} />
          )}
          <div className={styles.buttons}>
            <ToolButton icon={IconCopy} disabled={!data} onClick={() => void copy(JSON.stringify(data, null, 2))}>
              Copy for support
            </ToolButton>
            <ToolButton icon={IconMail} loading={test.isPending} onClick={() => test.mutate()}>
              Send a test message
            </ToolButton>
          </div>
        </DataCard>
        {data && data.failed.length > 0 && (
          <DataCard title="Failed jobs" intro="Background jobs that failed several times. You can run them again.">
            <ul className={styles.failed} aria-label="Failed jobs">
              {data.failed.map((work) => (
                <Failure key={work._id} work={work} />
              ))}
            </ul>
          </DataCard>
        )}
      </div>
    </div>
  )
}

function Failure({ work: { _id, work, problem, at } }: { work: FailedWork }) {
  const retry = useMutation({ mutationFn: api.diagnostics.retry, onSuccess: ({ message }) => toast.success(message) })
  return (
    <li>
      <div>
        <p className={styles.work}>{work}</p>
        <p className={styles.text}>{problem}</p>
        <p className={styles.at}>
          <RelativeTime at={at} />
        </p>
      </div>
      <Button variant="default" size="sm" loading={retry.isPending} onClick={() => retry.mutate({ id: _id })}>
        Try Again<span className="sr-only">: {work}</span>
      </Button>
    </li>
  )
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied for support')
  } catch {
    toast.info('Your browser does not allow copying. Select the text and copy it yourself.')
  }
}
