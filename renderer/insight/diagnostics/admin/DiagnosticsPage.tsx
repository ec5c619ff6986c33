import { Button } from '@mantine/core'
import { IconCopy, IconMail, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { type HealthState, healthLabels } from '#shared/insight/diagnostic-options.ts'
import type { FailedWork } from '#shared/insight/diagnostics.ts'
import styles from './DiagnosticsPage.module.css'

const tones: Record<HealthState, Tone> = { good: 'ok', attention: 'warn', fault: 'bad' }

/** How the site is: what works, what needs somebody, and what was given up. */
export default function DiagnosticsPage() {
  const look = useQuery({ ...query(api.diagnostics.look, {}), staleTime: 0 })
  const test = useMutation({ mutationFn: () => api.mail.test({}), onSuccess: ({ message }) => toast.success(message) })
  const { data } = look
  return (
    <div className={styles.page}>
      <PageHead>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={look.isFetching}
          onClick={() => void look.refetch()}
        >
          Look again
        </Button>
      </PageHead>
      <div className={styles.sections}>
        <DataCard title="How the site is" intro="Looked at just now. Nothing here is a secret.">
          {data ? (
            <dl className={styles.findings}>
              {data.findings.map(({ name, state, words }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className={styles.state}>
                    <Badge tone={tones[state]}>{healthLabels[state]}</Badge>
                  </dd>
                  <dd className={styles.words}>{words}</dd>
                </div>
              ))}
            </dl>
          ) : look.error ? (
            <Failed onRetry={() => void look.refetch()} retrying={look.isFetching}>
              {look.error.message}
            </Failed>
          ) : (
            <Skeletons label="Looking">
              <Bone height={280} />
            </Skeletons>
          )}
          <div className={styles.buttons}>
            <Button
              variant="default"
              leftSection={<IconCopy size={16} stroke={1.75} />}
              disabled={!data}
              onClick={() => void copy(JSON.stringify(data, null, 2))}
            >
              Copy for support
            </Button>
            <Button
              variant="default"
              leftSection={<IconMail size={16} stroke={1.75} />}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              Send a test message
            </Button>
          </div>
        </DataCard>
        {data && data.failed.length > 0 && (
          <DataCard title="Given up" intro="Background work that failed again and again. It can be tried once more.">
            <ul className={styles.failed} aria-label="Work that was given up">
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
        <p className={styles.words}>{problem}</p>
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
    toast.info('This browser does not let the page copy: please select the text yourself.')
  }
}
