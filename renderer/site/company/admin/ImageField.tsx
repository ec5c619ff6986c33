import { Button, FileButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { imageProblem, imageTypes } from '#renderer/core/ui/image-check.ts'
import { useObjectUrl } from '#renderer/core/uploads/use-object-url.ts'
import type { ColorScheme } from '#shared/core/theme.ts'
import styles from './ImageField.module.css'

interface Props {
  label: string
  hint: string
  /** Address of the saved image, or empty. */
  saved: string
  selected: File | 'none' | undefined
  error: React.ReactNode
  /** The background that the image is made for. */
  on?: ColorScheme
  onChange(selected: File | 'none' | undefined): void
}

export function ImageField({ label, hint, saved, selected, error, on, onChange }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const preview = useObjectUrl(selected === 'none' ? undefined : selected)
  const address = selected === 'none' ? '' : (preview ?? saved)

  const select = (file: File | null | undefined) => {
    if (!file) return
    const refused = imageProblem(file)
    setProblem(refused)
    if (!refused) onChange(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    select(event.dataTransfer.files[0])
  }

  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend className={styles.label}>{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className={styles.ground} data-mantine-color-scheme={on}>
          {address ? (
            <img src={address} alt={`${label}, preview`} />
          ) : (
            <IconPhotoPlus size={24} stroke={1.5} aria-hidden className={styles.none} />
          )}
        </span>
        <div className={styles.side}>
          <div className={styles.buttons}>
            <FileButton accept={imageTypes} onChange={select}>
              {(props) => (
                <Button {...props} variant="default" size="xs" aria-label={`Choose file for ${label}`}>
                  Choose file
                </Button>
              )}
            </FileButton>
            {selected !== undefined && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={() => onChange(undefined)}
                aria-label={`Undo change of ${label}`}
              >
                Undo
              </Button>
            )}
            {selected === undefined && saved && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={() => onChange('none')}
                aria-label={`Remove ${label}`}
              >
                Remove
              </Button>
            )}
          </div>
          <p id={`${id}-help`} className={styles.hint}>
            {selected instanceof File ? selected.name : hint}
          </p>
        </div>
      </div>
      {(problem ?? error) && (
        <p className={styles.error} role="alert">
          {problem ?? error}
        </p>
      )}
    </fieldset>
  )
}
