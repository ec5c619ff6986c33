import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { ModeratedComment } from '#shared/content/moderation.ts'

/** Blocks or unblocks the author of a comment. Comments without an account have no button. */
export function BlockWriter({ comment: { writer, user } }: { comment: ModeratedComment }) {
  const { me, may } = useMe()
  const name = user?.username ?? ''
  const block = useMutation({
    mutationFn: (blocked: boolean) => api.users.blockComments({ id: writer?._id ?? '', blocked }),
    onSuccess: (_answer, blocked) =>
      toast.success(blocked ? `${name} cannot comment any more.` : `${name} can comment again.`, {
        action: { label: 'Undo', run: () => block.mutate(!blocked) },
      }),
  })
  if (!writer || writer._id === me?._id || (writer.admin && !may('admin'))) return null
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${writer.blocked ? 'Unblock' : 'Block'} ${name}`}
      loading={block.isPending}
      onClick={() => block.mutate(!writer.blocked)}
    >
      {writer.blocked ? 'Unblock' : 'Block'}
    </Button>
  )
}
