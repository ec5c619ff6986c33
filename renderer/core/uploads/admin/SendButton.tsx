import { Button } from '@mantine/core'
import styles from './FileField.module.css'

/** Submit button of an upload form. `progress` is 0 to 1, absent while nothing is sent. */
export function SendButton({ busy, progress }: { busy: boolean; progress: number | undefined }) {
  return (
    <div className={styles.send}>
      <Button type="submit" className={styles.submit} disabled={busy} aria-busy={busy}>
        {busy ? 'Uploading…' : 'Upload'}
      </Button>
      {progress !== undefined && (
        <progress className={styles.progress} max={1} value={progress} aria-label="Upload progress" />
      )}
    </div>
  )
}
