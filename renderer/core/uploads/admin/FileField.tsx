import { Button, FileButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormSection } from '../../admin/FormSection.tsx'
import { formatMegabytes } from '../../ui/format.ts'
import { useObjectUrl } from '../use-object-url.ts'
import styles from './FileField.module.css'

interface Props {
  title?: string
  file: File | undefined
  /** Preview for files that are not images. */
  picture?: File | undefined
  /** Address of the stored image. */
  saved?: string | undefined
  /** Field name in the form. */
  name?: string
  problem: string | undefined
  /** File types that the file dialog accepts. */
  accept: string
  /** The accepted files, as text. */
  hint: string
  onChoose: (file: File | null) => void
  /** Other ways to choose a file. */
  children?: ReactNode
}

/** File field of a form, with a preview of images. */
export function FileField({
  title = 'File',
  file,
  picture: previewFile,
  saved,
  name,
  problem,
  accept,
  hint,
  onChoose,
  children,
}: Props) {
  const picture =
    useObjectUrl(file?.type.startsWith('image/') ? file : file && previewFile) ?? (file ? undefined : saved)
  return (
    <FormSection name={title}>
      <div data-wide className={styles.file}>
        <span className={styles.preview}>
          {picture ? <img src={picture} alt="Preview" /> : <span>{file ? 'No preview' : hint}</span>}
        </span>
        <div className={styles.choose}>
          <FileButton accept={accept} onChange={onChoose} key={file ? 'selected' : 'none'}>
            {(props) => (
              <Button {...props} variant="default" data-field={name} aria-describedby="file-problem">
                {file || saved ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          {children}
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
