import { Button } from '@mantine/core'
import styles from './DrawerForm.module.css'

interface Props {
  /** Who saved meanwhile, if that is known. */
  by: string | undefined
  reloading: boolean
  saving: boolean
  onReload(): void
  onOverwrite(): void
}

/** Somebody else saved what is being edited: whose version is kept? */
export function StaleNotice({ by, reloading, saving, onReload, onOverwrite }: Props) {
  return (
    <div className={styles.stale} role="alert">
      <p>This was changed{by ? ` by ${by}` : ' by somebody else'} while you were editing.</p>
      <Button size="xs" variant="default" loading={reloading} onClick={onReload}>
        Reload
      </Button>
      <Button size="xs" variant="default" disabled={saving} onClick={onOverwrite}>
        Overwrite
      </Button>
    </div>
  )
}
