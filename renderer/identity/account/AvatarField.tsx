import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { pictureProblem, pictureTypes } from '#renderer/core/ui/picture-check.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Me } from '#shared/identity/auth.ts'
import { changeAvatar } from '#shared/identity/form-endpoints.ts'
import { Avatar } from './Avatar.tsx'
import styles from './AvatarField.module.css'
import { CropDialog } from './CropDialog.tsx'

/** One's own picture: chosen, cut to a square, and shown at once. */
export function AvatarField({ me }: { me: Me }) {
  const { sendForm } = usePlatform()
  const [chosen, setChosen] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: (avatar: Blob) => sendForm({ to: changeAvatar, files: { avatar } }),
    onSuccess: () => {
      setChosen(undefined)
      toast.success('Your picture is saved.')
    },
  })
  const [removing, setRemoving] = useState(false)
  const remove = useMutation({ mutationFn: () => api.account.removeAvatar({}), onSettled: () => setRemoving(false) })

  const refuse = (message: string) => {
    setChosen(undefined)
    setProblem(message)
  }
  const take = (file: File | null) => {
    if (!file) return
    const refused = pictureProblem(file)
    setProblem(refused)
    if (!refused) setChosen(file)
  }

  return (
    <div className={styles.field}>
      <Avatar name={me.name} url={me.avatar} />
      <div>
        <div className={styles.buttons}>
          <FileButton accept={pictureTypes} onChange={take}>
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
        Your first letter stands in its place. To have it again you need the file.
      </ConfirmDialog>
      <CropDialog
        file={chosen}
        saving={save.isPending}
        onSave={(picture) => save.mutate(picture)}
        onClose={() => setChosen(undefined)}
        onUnreadable={() => refuse('This picture could not be read. Please choose another one.')}
      />
    </div>
  )
}
