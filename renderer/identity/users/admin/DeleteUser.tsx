import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { User } from '#shared/identity/users.ts'
import { wordsOf } from '../../auth/form-errors.ts'

/** Lets somebody in again: out of the deletion, or after they were switched off. */
function useReactivate() {
  return useMutation({
    mutationFn: ({ _id }: Pick<User, '_id' | 'name'>) => api.users.update({ id: _id, isActive: true }),
    onSuccess: (_answer, { name }) => toast.success(`${name} is back`),
  })
}

/** Asks the stated question, and deletes whoever it is about. */
export function useDeleteUser(user: User, onDeleted: () => void = () => undefined) {
  const [asking, setAsking] = useState(false)
  const reactivate = useReactivate()
  const remove = useMutation({
    mutationFn: () => api.users.remove({ id: user._id }),
    meta: { errorsShownByCaller: true },
    onSuccess: ({ message }) => {
      onDeleted()
      toast.success(
        message,
        // Who was off before would come back as somebody who was not.
        user.isActive ? { action: { label: 'Undo', run: () => reactivate.mutate(user) } } : {},
      )
    },
    onError: (error) => toast.error(wordsOf(error, 'Failed to delete user')),
    onSettled: () => setAsking(false),
  })
  const dialog = (
    <ConfirmDialog
      open={asking}
      title="Delete user"
      action="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={() => setAsking(false)}
      hint={`${user.name} is signed out at once. The account stays for 30 days and is then gone for good. Orders stay, without a name, and so does what ${user.name} made for the site.`}
    >
      Are you sure you want to delete this user?
    </ConfirmDialog>
  )
  return { ask: () => setAsking(true), dialog }
}

/** Deletes somebody, or brings them back as long as that can be done. */
export function DeleteUser({ user }: { user: User }) {
  const reactivate = useReactivate()
  const { ask, dialog } = useDeleteUser(user)
  if (user.deleteAfter)
    return (
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`Bring ${user.name} back`}
        loading={reactivate.isPending}
        onClick={() => reactivate.mutate(user)}
      >
        <IconArrowBackUp size={18} stroke={1.75} />
      </ActionIcon>
    )
  return (
    <>
      <ActionIcon variant="subtle" size={36} aria-label={`Delete ${user.name}`} onClick={ask}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      {dialog}
    </>
  )
}
