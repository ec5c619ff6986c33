import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { imageProblem, imageTypes } from '#renderer/core/ui/image-check.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Me } from '#shared/identity/auth.ts'
import { changeAvatar } from '#shared/identity/form-endpoints.ts'
import { Avatar } from './Avatar.tsx'
import styles from './AvatarField.module.css'
import { CropDialog } from './CropDialog.tsx'

/** Uploads, crops and removes the avatar of the current user. */
export function AvatarField({ me }: { me: Me }) {
  const { sendForm } = usePlatform()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: (avatar: Blob) => sendForm({ to: changeAvatar, files: { avatar } }),
    onSuccess: () => {
      setFile(undefined)
      toast.success('Picture saved.')
    },
  })
  const [removing, setRemoving] = useState(false)
  const remove = useMutation({ mutationFn: () => api.account.removeAvatar({}), onSettled: () => setRemoving(false) })

  const refuse = (message: string) => {
    setFile(undefined)
    setProblem(message)
  }
  const select = (selected: File | null) => {
    if (!selected) return
    const refused = imageProblem(selected)
    setProblem(refused)
    if (!refused) setFile(selected)
  }

  return (
    <div className={styles.field}>
      <Avatar name={me.name} url={me.avatar} />
      <div>
        <div className={styles.buttons}>
          <FileButton accept={imageTypes} onChange={select}>
            {(props) => (
              <Button {...props} variant="default">
                {me.avatar ? 'Change picture' : 'Add a picture'}
              </Button>
            )}
          </FileButton>
          {me.avatar && (
            <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </div>
        <p className={styles.hint}>JPEG, PNG, GIF or WebP, at most 5 MB.</p>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={removing}
        title="Remove your picture?"
        action="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        Your initials are shown instead. To use this picture again, you have to upload it again.
      </ConfirmDialog>
      <CropDialog
        file={file}
        saving={save.isPending}
        onSave={(picture) => save.mutate(picture)}
        onClose={() => setFile(undefined)}
        onUnreadable={() => refuse('We could not read this picture. Choose another one.')}
      />
    </div>
  )
}
