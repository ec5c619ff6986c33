import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { useObjectUrl } from '#renderer/core/uploads/use-object-url.ts'
import { heicProblem, isHeic, tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import type { ResponsiveImage as ImageFiles } from '#shared/core/responsive-image.ts'
import { FileFrame } from './FileLine.tsx'
import styles from './ImageFileField.module.css'

interface Props {
  /** `Poster`, `Cover`. */
  label: string
  /** Name of the form field. */
  name: string
  /** The stored image. */
  picture: ImageFiles | undefined
  /** The file that replaces it on save. */
  file: File | null | undefined
  square?: boolean
  error: unknown
  onChange(file: File | undefined): void
}

/** A cover or poster with Replace. */
export function ImageFileField({ label, name, picture, file, square, error, onChange }: Props) {
  const preview = useObjectUrl(file ?? undefined)
  const choose = (next: File) => {
    if (isHeic(next)) toast.error(heicProblem)
    else if (!next.type.startsWith('image/')) toast.error(`The ${label.toLowerCase()} must be a picture.`)
    else if (next.size > uploadLimit) toast.error(tooLarge)
    else onChange(next)
  }
  return (
    <FileFrame
      {...{ label, name, error }}
      accept="image/*"
      isStored={picture !== undefined}
      file={file ?? undefined}
      onSelect={choose}
      onChange={() => onChange(undefined)}
    >
      <span className={styles.frame} data-square={square || undefined}>
        {preview ? (
          <img src={preview} alt={`New ${label.toLowerCase()}`} />
        ) : (
          picture && <ResponsiveImage picture={picture} alt="" sizes="400px" className={styles.picture ?? ''} />
        )}
      </span>
    </FileFrame>
  )
}
