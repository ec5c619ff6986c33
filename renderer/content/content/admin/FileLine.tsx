import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatSize } from '#renderer/core/ui/format.ts'
import styles from './FileLine.module.css'

interface FrameProps {
  /** `Poster`, `Captions`, `File`. */
  label: string
  /** Name of the form field. */
  name: string
  accept: string
  isStored: boolean
  /** The file that replaces it; `null` removes it. */
  file: File | null | undefined
  /** Whether the stored file is optional. */
  removable?: boolean | undefined
  /** Label of the button that returns to the stored file. */
  undo?: string
  error: unknown
  onSelect(file: File): void
  onChange(file: null | undefined): void
  /** What is stored or selected. */
  children: ReactNode
}

/** A stored file with Replace and Undo. */
export function FileFrame({ label, name, accept, isStored, file, removable, undo = 'Undo', ...props }: FrameProps) {
  const { error, onSelect, onChange, children } = props
  const thing = label.toLowerCase()
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {children}
      <span className={styles.actions}>
        <FileButton accept={accept} onChange={(next) => next && onSelect(next)} key={file ? 'chosen' : 'none'}>
          {(button) => (
            <Button {...button} size="xs" variant="default" data-field={name}>
              {isStored || file ? `Replace ${thing}` : `Add ${thing}`}
            </Button>
          )}
        </FileButton>
        {removable && isStored && file === undefined && (
          <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
            Remove {thing}
          </Button>
        )}
        {file !== undefined && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
            {undo}
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

interface Props extends Pick<FrameProps, 'label' | 'name' | 'accept' | 'file' | 'removable' | 'error'> {
  description?: string
  /** The stored file: its name and URL. */
  stored: { text: string; at: string } | undefined
  onChange(file: File | null | undefined): void
}

/** A stored file with Download, Replace and Remove. */
export function FileLine({ description, stored, onChange, ...props }: Props) {
  const { label, file } = props
  const text = file ? `${file.name}, ${formatSize(file.size)}` : file === null || !stored ? 'None' : stored.text
  const isStored = stored !== undefined
  return (
    <FileFrame {...props} {...{ isStored, onChange }} undo={isStored ? 'Undo' : 'Cancel'} onSelect={onChange}>
      {description && <p className={styles.description}>{description}</p>}
      <p className={`num ${styles.text}`}>
        <IconFile size={18} stroke={1.5} aria-hidden />
        <span>{text}</span>
        {stored && file === undefined && (
          <a href={stored.at} download aria-label={`Download ${label.toLowerCase()}`}>
            <IconDownload size={18} stroke={1.5} aria-hidden />
          </a>
        )}
      </p>
    </FileFrame>
  )
}
