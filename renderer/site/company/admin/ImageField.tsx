import { Button, FileButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { pictureProblem, pictureTypes } from '#renderer/core/ui/picture-check.ts'
import { useObjectUrl } from '#renderer/core/uploads/use-object-url.ts'
import type { ColorScheme } from '#shared/core/theme.ts'
import styles from './ImageField.module.css'

interface Props {
  label: string
  hint: string
  /** Address of the picture as it is saved, or empty. */
  saved: string
  chosen: File | 'none' | undefined
  error: React.ReactNode
  /** Which ground the picture is made for. */
  on?: ColorScheme
  onChange(chosen: File | 'none' | undefined): void
}

/** A logo or icon: dropped or chosen, with a preview, checked before it is sent. */
export function ImageField({ label, hint, saved, chosen, error, on, onChange }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const preview = useObjectUrl(chosen === 'none' ? undefined : chosen)
  const shown = chosen === 'none' ? '' : (preview ?? saved)

  const take = (file: File | null | undefined) => {
    if (!file) return
    const refused = pictureProblem(file)
    setProblem(refused)
    if (!refused) onChange(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend className={styles.label}>{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for who cannot drop */}
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
          {shown ? (
            <img src={shown} alt={`${label}, preview`} />
          ) : (
            <IconPhotoPlus size={24} stroke={1.5} aria-hidden className={styles.none} />
          )}
        </span>
        <div className={styles.side}>
          <div className={styles.buttons}>
            <FileButton accept={pictureTypes} onChange={take}>
              {(props) => (
                <Button {...props} variant="default" size="xs" aria-label={`Choose file for ${label}`}>
                  Choose file
                </Button>
              )}
            </FileButton>
            {chosen !== undefined && (
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
            {chosen === undefined && saved && (
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
            {chosen instanceof File ? chosen.name : hint}
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
