import { Button, FileButton } from '@mantine/core'
import { FormSection } from '../../admin/FormSection.tsx'
import { formatMegabytes } from '../../ui/format.ts'
import { useObjectUrl } from '../use-object-url.ts'
import styles from './FileField.module.css'

interface Props {
  title?: string
  file: File | undefined
  /** Shown for it, where the file is none itself. */
  picture?: File | undefined
  /** Address of the picture that is there already. */
  saved?: string | undefined
  /** What the form calls it. */
  name?: string
  problem: string | undefined
  /** What the system's dialog offers. */
  accept: string
  /** Which files are taken, in words. */
  hint: string
  onChoose: (file: File | null) => void
}

/** One file of a form, with its picture if it has one. */
export function FileField({
  title = 'File',
  file,
  picture: instead,
  saved,
  name,
  problem,
  accept,
  hint,
  onChoose,
}: Props) {
  const picture = useObjectUrl(file?.type.startsWith('image/') ? file : file && instead) ?? (file ? undefined : saved)
  return (
    <FormSection name={title}>
      <div data-wide className={styles.file}>
        <span className={styles.preview}>
          {picture ? <img src={picture} alt="Preview" /> : <span>{file ? 'No preview' : hint}</span>}
        </span>
        <div className={styles.choose}>
          <FileButton accept={accept} onChange={onChoose} key={file ? 'chosen' : 'none'}>
            {(props) => (
              <Button {...props} variant="default" data-field={name} aria-describedby="file-problem">
                {file || saved ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          {file && (
            <span className={`num ${styles.name}`}>
              {file.name}, {formatMegabytes(file.size)}
            </span>
          )}
          <span id="file-problem" className={styles.problem} role="alert">
            {problem}
          </span>
        </div>
      </div>
    </FormSection>
  )
}
