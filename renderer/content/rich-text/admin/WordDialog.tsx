import { Button, Checkbox, FileButton, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { AppError } from '#shared/core/errors.ts'
import { importWord } from './import-word.ts'
import { insertBlocks } from './insert-blocks.ts'
import styles from './RichTextField.module.css'
import { maxDocumentSize, WordProblem, wordProblems } from './word-problem.ts'

/** The title field above the text. */
export interface TitleOfText {
  value: string
  onChange(title: string): void
}

interface Props {
  editor: Editor
  /** The dropped file, if any. */
  file: File | undefined
  title: TitleOfText | undefined
  onClose(): void
}

const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Imports a Word document into the text. */
export function WordDialog({ editor, file: dropped, title, onClose }: Props) {
  const platform = usePlatform()
  const [file, setFile] = useState(dropped)
  const [withImages, setWithImages] = useState(true)
  const [step, setStep] = useState('')
  const [stop] = useState(() => new AbortController())
  const done = useRef<HTMLButtonElement>(null)
  // Resets the input, so that the same file can be selected again after a change.
  const again = useRef<() => void>(null)
  const reading = useMutation({
    mutationFn: (selected: File) =>
      importWord(platform, {
        ...{ file: selected, withImages, title: title?.value.trim() === '', signal: stop.signal },
        onStep: setStep,
      }),
    meta: { callerShowsErrors: true },
    onSuccess: ({ blocks, title: found, notes }, { name }) => {
      if (stop.signal.aborted) return
      if (blocks.length) insertBlocks(editor, blocks)
      if (found) title?.onChange(found)
      if (notes.length) return
      toast.success(`“${name}” imported`)
      onClose()
    },
    onSettled: () => setStep(''),
  })
  const notes = reading.data?.notes ?? []
  useEffect(() => {
    if (notes.length) done.current?.focus()
  }, [notes.length])
  const close = () => {
    stop.abort()
    onClose()
  }
  const choose = (selected: File | null) => {
    if (!selected) return
    again.current?.()
    reading.reset()
    setFile(selected)
  }
  const problem = file && file.size > maxDocumentSize ? wordProblems.large : problemOf(reading.error)
  return (
    <Dialog open onClose={close} title="Import a Word document">
      {notes.length > 0 ? (
        <div className={styles.dialog}>
          <div role="status" className={styles.notes}>
            <p>“{file?.name}” was imported, except for this:</p>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </div>
          <Group justify="end">
            <Button ref={done} onClick={close}>
              Done
            </Button>
          </Group>
        </div>
      ) : (
        <div className={styles.dialog}>
          <p className={styles.hint}>
            Headings, bold and italic text, lists, links and images are inserted at the cursor. You can undo it.
          </p>
          <div className={styles.document}>
            <FileButton accept={`.docx,${type}`} onChange={choose} resetRef={again}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  data-autofocus={!dropped || undefined}
                  disabled={reading.isPending}
                  aria-describedby="word-problem"
                >
                  {file ? 'Choose another document' : 'Choose a document'}
                </Button>
              )}
            </FileButton>
            <span className={styles.hint}>{file?.name ?? 'A .docx file, up to 20 MB'}</span>
          </div>
          <span id="word-problem" className={styles.error} role="alert">
            {problem}
          </span>
          <Checkbox
            label="Import its pictures"
            description="They become published photos of the site."
            checked={withImages}
            disabled={reading.isPending}
            onChange={(event) => setWithImages(event.currentTarget.checked)}
          />
          <Group justify="space-between" gap="xs">
            <span role="status" className={`num ${styles.hint}`}>
              {step}
            </span>
            <Group gap="xs">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button
                data-autofocus={dropped ? true : undefined}
                loading={reading.isPending}
                disabled={!file || file.size > maxDocumentSize}
                onClick={() => file && reading.mutate(file)}
              >
                Import
              </Button>
            </Group>
          </Group>
        </div>
      )}
    </Dialog>
  )
}

function problemOf(error: Error | null): string | undefined {
  if (!error) return undefined
  const known = error instanceof WordProblem || error instanceof AppError
  return known ? error.message : 'The document could not be imported. Please try again.'
}
