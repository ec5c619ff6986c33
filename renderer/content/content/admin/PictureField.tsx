import { Button, FileButton } from '@mantine/core'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { useObjectUrl } from '#renderer/core/uploads/use-object-url.ts'
import { heicProblem, isHeic, tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import type { Picture as PictureFiles } from '#shared/core/picture.ts'
import styles from './PictureField.module.css'

interface Props {
  /** `Poster`, `Cover`. */
  label: string
  /** What the form calls it. */
  name: string
  /** The one that is there. */
  picture: PictureFiles | undefined
  /** The one that takes its place once it is saved. */
  file: File | null | undefined
  square?: boolean
  error: unknown
  onChange(file: File | undefined): void
}

/** A picture that can be replaced. */
export function PictureField({ label, name, picture, file, square, error, onChange }: Props) {
  const chosen = useObjectUrl(file ?? undefined)
  const choose = (next: File | null) => {
    if (!next) return
    if (isHeic(next)) toast.error(heicProblem)
    else if (!next.type.startsWith('image/')) toast.error(`The ${label.toLowerCase()} must be a picture.`)
    else if (next.size > uploadLimit) toast.error(tooLarge)
    else onChange(next)
  }
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <span className={styles.frame} data-square={square || undefined}>
        {chosen ? (
          <img src={chosen} alt={`New ${label.toLowerCase()}`} />
        ) : (
          picture && <Picture picture={picture} alt="" sizes="400px" className={styles.picture ?? ''} />
        )}
      </span>
      <span className={styles.actions}>
        <FileButton accept="image/*" onChange={choose} key={file ? 'chosen' : 'none'}>
          {(props) => (
            <Button {...props} size="xs" variant="default" data-field={name}>
              {picture || file ? `Replace ${label.toLowerCase()}` : `Add ${label.toLowerCase()}`}
            </Button>
          )}
        </FileButton>
        {file && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
            Keep the old one
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
