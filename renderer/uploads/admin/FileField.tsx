import { Button, FileButton } from '@mantine/core'
import { FormSection } from '../../admin/FormSection.tsx'
import { formatMegabytes } from '../../ui/format.ts'
import { useObjectUrl } from '../use-object-url.ts'
import styles from './FileField.module.css'

interface Props {
  file: File | undefined
  /** Shown for it, where the file is none itself. */
  picture?: File | undefined
  problem: string | undefined
  /** What the system's dialog offers. */
  accept: string
  /** Which files are taken, in words. */
  hint: string
  onChoose: (file: File | null) => void
}

/** One file of a form, with its picture if it has one. */
export function FileField({ file, picture: instead, problem, accept, hint, onChoose }: Props) {
  const picture = useObjectUrl(file?.type.startsWith('image/') ? file : file && instead)
  return (
    <FormSection name="File">
      <div data-wide className={styles.file}>
        <span className={styles.preview}>
          {picture ? <img src={picture} alt="Preview" /> : <span>{file ? 'No preview' : hint}</span>}
        </span>
        <div className={styles.choose}>
          <FileButton accept={accept} onChange={onChoose} key={file ? 'chosen' : 'none'}>
            {(props) => (
              <Button {...props} variant="default" aria-describedby="file-problem">
                {file ? 'Choose another file' : 'Choose a file'}
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
