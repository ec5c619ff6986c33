import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { formatSize } from '#renderer/core/ui/format.ts'
import styles from './FileLine.module.css'

interface Props {
  /** `Captions`, `File`. */
  label: string
  description?: string
  /** What the form calls it. */
  name: string
  /** The one that is there: what it is called, and where it can be had. */
  stored: { words: string; at: string } | undefined
  /** The one that takes its place; `null` when it is taken away. */
  file: File | null | undefined
  accept: string
  /** Absent where there has to be one. */
  removable?: boolean
  error: unknown
  onChange(file: File | null | undefined): void
}

/** A file that can be had, replaced and, maybe, taken away. */
export function FileLine({ label, description, name, stored, file, accept, removable, error, onChange }: Props) {
  const thing = label.toLowerCase()
  const words = file ? `${file.name}, ${formatSize(file.size)}` : file === null || !stored ? 'None' : stored.words
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {description && <p className={styles.description}>{description}</p>}
      <p className={`num ${styles.words}`}>
        <IconFile size={18} stroke={1.5} aria-hidden />
        <span>{words}</span>
        {stored && file === undefined && (
          <a href={stored.at} download aria-label={`Download ${thing}`}>
            <IconDownload size={18} stroke={1.5} aria-hidden />
          </a>
        )}
      </p>
      <span className={styles.actions}>
        <FileButton accept={accept} onChange={(next) => next && onChange(next)} key={file ? 'chosen' : 'none'}>
          {(props) => (
            <Button {...props} size="xs" variant="default" data-field={name}>
              {stored || file ? `Replace ${thing}` : `Add ${thing}`}
            </Button>
          )}
        </FileButton>
        {removable && stored && file === undefined && (
          <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
            Remove {thing}
          </Button>
        )}
        {file !== undefined && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
            {stored ? 'Keep the old one' : 'Cancel'}
          </Button>
        )}
      </span>
      {Boolean(error) && (
        <p className={styles.error} role="alert">
          {String(error)}
        </p>
      )}
    </fieldset>
  )
}
