import { Keys } from '#renderer/core/admin/Keys.tsx'
import type { Entry } from './entry.ts'
import styles from './Palette.module.css'

interface Props {
  id: string
  entry: Entry
  /** Absent if all entries of the group are of one kind. */
  kind: string | undefined
  active: boolean
  onPoint(): void
  onChoose(): void
}

/** An entry of the palette. The focus stays in the text field, which refers to the active entry. */
export function Option({ id, entry, kind, active, onPoint, onChoose }: Props) {
  const { label, icon: Icon, hint, keys } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the text field
    // biome-ignore lint/a11y/useFocusableInteractive: the text field has the focus and refers to the active option
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      onMouseMove={active ? undefined : onPoint}
      // The focus stays in the text field.
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
