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
import type { UploadFigures } from '../upload-figures.ts'
import styles from './UploadControls.module.css'

const counts = ['1', '2', '3', '4', '5', '6', '7', '8']
const icon = { size: 16, stroke: 1.75 } as const

/** What can be done with the whole queue; only what makes sense now. */
export function UploadControls({ figures, status }: { figures: UploadFigures; status: UploadStatus }) {
  const { uploads } = usePlatform()
  const { by, active, settled } = figures
  const again = by.failed + by.cancelled
  const toCome = by.ready + by.checking
  const quiet = { size: 'sm', variant: 'default' } as const
  return (
    <div className={styles.controls}>
      {settled > 0 && active === 0 && (by.done + again > 0 || toCome === 0) && (
        <>
          <Button {...quiet} onClick={() => uploads.step('clear')}>
            Clear finished
          </Button>
          {by.done > 0 && (
            <Button {...quiet} component={Link} to={paths.admin.content}>
              Open in Content
            </Button>
          )}
          <Button {...quiet} leftSection={<IconDownload {...icon} />} onClick={uploads.saveReport}>
            Save report
          </Button>
        </>
      )}
      {again > 0 && (
        <Button {...quiet} leftSection={<IconRefresh {...icon} />} onClick={() => uploads.step('retry')}>
          Try Again ({formatNumber(again)})
        </Button>
      )}
      {active > 0 && (
        <Button {...quiet} leftSection={<IconPlayerStop {...icon} />} onClick={() => uploads.step('cancel')}>
          Cancel
        </Button>
      )}
      {active + toCome > 0 && (
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
        <Button {...quiet} leftSection={<IconPlayerPause {...icon} />} onClick={() => uploads.step('pause')}>
          Pause
        </Button>
      )}
      {status.paused === 'paused' && (
        <Button size="sm" leftSection={<IconPlayerPlay {...icon} />} onClick={() => uploads.step('resume')}>
          Resume
        </Button>
      )}
      {(by.ready > 0 || (by.checking > 0 && active === 0)) && (
        <Button size="sm" leftSection={<IconUpload {...icon} />} onClick={() => uploads.step('start')}>
          Upload {formatPlural(toCome, 'file')}
        </Button>
      )}
    </div>
  )
}
