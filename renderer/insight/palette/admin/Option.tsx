import { Keys } from '#renderer/core/admin/Keys.tsx'
import type { Entry } from './entry.ts'
import styles from './Palette.module.css'

interface Props {
  id: string
  entry: Entry
  /** Absent where all around are of one kind. */
  kind: string | undefined
  active: boolean
  onPoint(): void
  onChoose(): void
}

/** One line of the palette. The keyboard stays in the field, which says which line is active. */
export function Option({ id, entry, kind, active, onPoint, onChoose }: Props) {
  const { label, icon: Icon, hint, keys } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the field
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      onMouseMove={active ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={styles.label}>
        <span>{label}</span>
        {hint && <small>{hint}</small>}
      </span>
      {keys ? <Keys keys={keys} /> : kind && <span className={styles.kind}>{kind}</span>}
    </div>
  )
}
