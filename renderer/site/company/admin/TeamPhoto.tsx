import { Button, FileButton } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { imageProblem, imageTypes } from '#renderer/core/ui/image-check.ts'
import { addCompanyImage } from '#shared/site/form-endpoints.ts'
import styles from './AboutTab.module.css'

interface Props {
  name: string
  /** Address of the photo, or empty. */
  photo: string
  onChange(photo: string): void
}

/** Uploads a photo at once. It is public only once the form is saved. */
export function TeamPhoto({ name, photo, onChange }: Props) {
  const { sendForm } = usePlatform()
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: (file: File) => sendForm({ to: addCompanyImage, files: { file } }),
    meta: { callerShowsErrors: true, changesNothing: true },
    onSuccess: ({ url }) => onChange(url),
    onError: (error) => setProblem(error.message),
  })
  const select = (file: File | null) => {
    if (!file) return
    const refused = imageProblem(file)
    setProblem(refused)
    if (!refused) send.mutate(file)
  }
  return (
    <div className={styles.photo}>
      <span className={styles.face}>
        {photo ? <img src={photo} alt="" width={64} height={64} /> : <IconUser size={28} stroke={1.5} aria-hidden />}
      </span>
      <div>
        <FileButton accept={imageTypes} onChange={select}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={send.isPending}
              aria-label={`Choose file: photo of ${name}`}
            >
              Choose file
            </Button>
          )}
        </FileButton>
        {photo && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Remove the photo of ${name}`}
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
