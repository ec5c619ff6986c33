import { Button, Select } from '@mantine/core'
import {
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { UploadStatus } from '#shared/core/uploads.ts'
import { paths } from '../../paths.ts'
import { usePlatform } from '../../platform/platform.ts'
import { formatNumber, formatPlural } from '../../ui/format.ts'
import { ToolButton } from '../../ui/ToolButton.tsx'
import type { UploadFigures } from '../upload-figures.ts'
import styles from './UploadControls.module.css'

const counts = ['1', '2', '3', '4', '5', '6', '7', '8']

/** Actions for the whole queue that apply to its current state. */
export function UploadControls({ figures, status }: { figures: UploadFigures; status: UploadStatus }) {
  const { uploads } = usePlatform()
  const { by, active, settled, retryable } = figures
  const pending = by.ready + by.checking
  const quiet = { size: 'sm', variant: 'default' } as const
  return (
    <div className={styles.controls}>
      {settled > 0 && active === 0 && (by.done + retryable.length > 0 || pending === 0) && (
        <>
          <Button {...quiet} onClick={() => uploads.step('clear')}>
            Clear finished
          </Button>
          {by.done > 0 && (
            <Button {...quiet} component={Link} to={paths.admin.content}>
              Open in Content
            </Button>
          )}
          <ToolButton icon={IconDownload} onClick={uploads.saveReport}>
            Save report
          </ToolButton>
        </>
      )}
      {retryable.length > 0 && (
        <ToolButton icon={IconRefresh} onClick={() => uploads.step('retry', retryable)}>
          Try Again ({formatNumber(retryable.length)})
        </ToolButton>
      )}
      {active > 0 && (
        <ToolButton icon={IconPlayerStop} onClick={() => uploads.step('cancel')}>
          Cancel
        </ToolButton>
      )}
      {active + pending > 0 && (
        <Select
          className={styles.parallel}
          size="sm"
          aria-label="Files sent at once"
          data={counts.map((value) => ({ value, label: `${value} at once` }))}
          value={String(status.parallel)}
          allowDeselect={false}
          onChange={(value) => uploads.setParallel(Number(value))}
        />
      )}
      {active > 0 && status.paused !== 'paused' && (
        <ToolButton icon={IconPlayerPause} onClick={() => uploads.step('pause')}>
          Pause
        </ToolButton>
      )}
      {status.paused === 'paused' && (
        <ToolButton icon={IconPlayerPlay} onClick={() => uploads.step('resume')} variant="filled">
          Resume
        </ToolButton>
      )}
      {(by.ready > 0 || (by.checking > 0 && active === 0)) && (
        <ToolButton icon={IconUpload} onClick={() => uploads.step('start')} variant="filled">
          Upload {formatPlural(pending, 'file')}
        </ToolButton>
      )}
    </div>
  )
}
