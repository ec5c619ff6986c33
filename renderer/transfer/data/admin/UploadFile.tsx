import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBeforeUnloadPrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import type { FormRequest } from '#renderer/core/platform/form-request.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { formatSize } from '#renderer/core/ui/format.ts'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import styles from './UploadFile.module.css'

interface Props<Answer> {
  /** Types of files, as in the attribute of an input. */
  accept: string
  /** Label of the button. */
  label: string
  /** Where the file is sent, and the fields besides it. */
  request: Pick<FormRequest<Answer, 'file'>, 'to' | 'fields'>
}

/** A button that uploads a file for an import, and the progress of the upload. */
export function UploadFile<Answer>({ accept, label, request }: Props<Answer>) {
  const { sendForm } = usePlatform()
  const [sent, setSent] = useState(0)
  const stop = useRef<AbortController>(undefined)
  const send = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController()
      const { signal } = stop.current
      return sendForm({ ...request, files: { file }, use: 'import', onProgress: setSent, signal })
    },
    meta: { callerShowsErrors: true },
    onSettled: () => setSent(0),
  })
  useBeforeUnloadPrompt(send.isPending)
  if (send.isPending)
    return (
      <div className={styles.sending}>
        <p>
          Uploading {send.variables.name}, <span className="num">{formatSize(send.variables.size)}</span>
        </p>
        <progress className={styles.bar} max={1} value={sent} aria-label="Upload progress" />
        <p className={styles.hint}>Stay on this page until the upload is complete.</p>
        <Button size="xs" variant="default" onClick={() => stop.current?.abort()}>
          Cancel
        </Button>
      </div>
    )
  const stopped = stop.current?.signal.aborted
  return (
    <>
      {send.error && !stopped && <Notice tone="bad">{send.error.message}</Notice>}
      <FileButton accept={accept} onChange={(file) => file && send.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileUpload size={18} stroke={1.75} />}>
            {label}
          </Button>
        )}
      </FileButton>
    </>
  )
}
