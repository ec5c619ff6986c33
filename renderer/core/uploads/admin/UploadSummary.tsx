import { Button } from '@mantine/core'
import { IconDatabaseOff, IconPlugConnectedX, IconUserX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PauseReason, UploadQueue } from '#shared/core/uploads.ts'
import { api, query } from '../../api/api.ts'
import { paths } from '../../paths.ts'
import { usePlatform } from '../../platform/platform.ts'
import { sessionExpiry } from '../../platform/session-expiry.ts'
import { useMe } from '../../session/me.ts'
import { formatNumber, formatSize } from '../../ui/format.ts'
import { type UploadFigures, uploadFigures } from '../upload-figures.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { UploadControls } from './UploadControls.tsx'
import styles from './UploadSummary.module.css'
import {
  countKinds,
  formatDuration,
  formatFitting,
  formatOutcome,
  formatPreflight,
  formatQuota,
  kinds,
  pauseMessages,
} from './upload-labels.ts'

/** State of the whole queue, why it is stopped, and its actions. */
export function UploadSummary({ queue: { items, status } }: { queue: UploadQueue }) {
  const figures = uploadFigures(items)
  const { by, active, progress, bytesLeft } = figures
  const counts = countKinds(figures)
  // Uploads use up the quota; the queue only has the value from before.
  const { data } = useQuery(query(api.adminContent.overview, {}))
  const quota = data?.media ?? status.quota
  const headline = headlineOf(figures)
  return (
    <section className={styles.card} aria-label="Summary">
      <div className={styles.head}>
        <div className={styles.text}>
          <h2 className={`num ${styles.headline}`}>{headline}</h2>
          <p className={`num ${styles.facts}`}>
            {status.paused === 'paused' && <span>{pauseMessages.paused}</span>}
            {active > 0 && !status.paused && <TimeLeft bytesLeft={bytesLeft} />}
            {active > 0 && by.failed > 0 && <span>{formatNumber(by.failed)} failed</span>}
            {active === 0 && by.done > 0 && <span>{formatSent(items, status)}</span>}
            {by.checking > 0 && <span>{formatNumber(by.checking)} still being checked</span>}
            {quota && <span>{formatQuota(quota, by.ready + active)}</span>}
          </p>
        </div>
        <UploadControls figures={figures} status={status} />
      </div>
      {active > 0 ? (
        <progress className={styles.progress} max={1} value={progress} aria-label="Uploads sent" />
      ) : (
        <div className={styles.bar} aria-hidden="true">
          {kinds.map(
            (kind) => counts[kind] > 0 && <i key={kind} data-tone={kind} style={{ flexGrow: counts[kind] }} />,
          )}
        </div>
      )}
      {status.paused && status.paused !== 'paused' && <Stopped reason={status.paused} />}
      {figures.withoutSpace.length > 0 && <WithoutSpace figures={figures} />}
      {status.problem && (
        <p className={styles.problem} role="alert">
          {status.problem}
        </p>
      )}
      {/* Announced every 10 % only, so that screen readers can announce other things. */}
      <p className="sr-only" role="status">
        {active > 0 ? `${Math.floor(progress * 10) * 10}% sent` : by.checking > 0 ? 'Checking files' : headline}
      </p>
    </section>
  )
}

function headlineOf(figures: UploadFigures) {
  const { by, active } = figures
  if (active > 0) return `${formatNumber(by.done)} of ${formatNumber(by.done + by.failed + active)} uploaded`
  return by.done + by.failed + by.cancelled > 0 && by.checking + by.ready === 0
    ? formatOutcome(figures)
    : formatPreflight(figures)
}

function formatSent(items: UploadQueue['items'], { startedAt, endedAt }: UploadQueue['status']) {
  const bytes = items.reduce((sum, { state, size }) => (state === 'done' ? sum + size : sum), 0)
  const sent = `${formatSize(bytes)} sent`
  return startedAt !== undefined && endedAt !== undefined ? `${sent} in ${formatDuration(endedAt - startedAt)}` : sent
}

/** How many files fit in the plan, and what to do about the others. */
function WithoutSpace({ figures }: { figures: UploadFigures }) {
  const { may } = useMe()
  const { uploads } = usePlatform()
  return (
    <div className={styles.stopped} role="status">
      <IconDatabaseOff size={18} stroke={1.75} aria-hidden />
      <span>{formatFitting(figures)}</span>
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" component={Link} to={paths.admin.content}>
          Free up space
        </Button>
        {may('admin') && (
          <Button size="compact-sm" variant="default" component={Link} to={paths.plan}>
            See plans
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => uploads.step('retry', figures.withoutSpace)}>
          Check again
        </Button>
      </div>
    </div>
  )
}

const stoppedIcons = { offline: IconPlugConnectedX, 'signed-out': IconUserX, full: IconDatabaseOff }

/** Why the queue paused, and how to continue. */
function Stopped({ reason }: { reason: Exclude<PauseReason, 'paused'> }) {
  const { uploads } = usePlatform()
  const Icon = stoppedIcons[reason]
  return (
    <div className={styles.stopped} role="status">
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{pauseMessages[reason]}</span>
      {reason === 'signed-out' && (
        <Button size="compact-sm" variant="default" onClick={() => sessionExpiry.set(true)}>
          Sign in again
        </Button>
      )}
      {reason === 'full' && (
        <Button size="compact-sm" variant="default" onClick={() => uploads.step('resume')}>
          Try now
        </Button>
      )}
    </div>
  )
}
