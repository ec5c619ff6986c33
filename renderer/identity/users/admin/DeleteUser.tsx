import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { User } from '#shared/identity/users.ts'
import { messageOf } from '../../auth/form-errors.ts'

/** Activates an account, and cancels its deletion. */
function useReactivate() {
  return useMutation({
    mutationFn: ({ _id }: Pick<User, '_id' | 'name'>) => api.users.update({ id: _id, isActive: true }),
    onSuccess: (_answer, { name }) => toast.success(`${name} can log in again`),
  })
}

/** Asks for confirmation, and deletes a user. */
export function useDeleteUser(user: User, onDeleted: () => void = () => undefined) {
  const [asking, setAsking] = useState(false)
  const reactivate = useReactivate()
  const remove = useMutation({
    mutationFn: () => api.users.remove({ id: user._id }),
    meta: { callerShowsErrors: true },
    onSuccess: ({ message }) => {
      onDeleted()
      toast.success(
        message,
        // Undoing would also activate an account that was inactive before.
        user.isActive ? { action: { label: 'Undo', run: () => reactivate.mutate(user) } } : {},
      )
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to delete user')),
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
      hint={`${user.name} is signed out at once, and the account is deleted after 30 days. Orders stay without a name, and content made by ${user.name} stays too.`}
    >
      Are you sure you want to delete this user?
    </ConfirmDialog>
  )
  return { ask: () => setAsking(true), dialog }
}

/** Deletes a user, or restores one until the deletion. */
export function DeleteUser({ user }: { user: User }) {
  const reactivate = useReactivate()
  const { ask, dialog } = useDeleteUser(user)
  if (user.deleteAfter)
    return (
      <IconButton
        icon={IconArrowBackUp}
        label={`Restore ${user.name}`}
        loading={reactivate.isPending}
        onClick={() => reactivate.mutate(user)}
      />
    )
  return (
    <>
      <IconButton icon={IconTrash} label={`Delete ${user.name}`} onClick={ask} />
      {dialog}
    </>
  )
}
