import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { getOfflineQueue } from '#renderer/core/offline-queue/get-offline-queue.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { AppError } from '#shared/core/errors.ts'
import type { AttachmentUpload } from './attachment-uploads.ts'

/** The user who was signed in last, because a session may end while its user is writing. */
let sender = ''

/** The user's messages of a conversation that are still in the offline queue. */
export function useUnsentMessages(conversationId: string) {
  const outbox = getOfflineQueue(useQueryClient())
  const { me } = useMe()
  const all = useSyncExternalStore(outbox.watch, outbox.all, outbox.all)
  const from = rememberSender(me?._id)
  useEffect(() => outbox.setOwner(from), [outbox, from])
  const call = api.messages.send.key
  return {
    pending: all.filter((one) => one.call === call && one.place === conversationId && one.from === from),
    /** Returns whether the message was accepted. */
    send(message: string, attached: readonly AttachmentUpload[]): boolean {
      const files = attached.flatMap(({ id, name }) => (id ? [{ id, name }] : []))
      const input = { conversationId, message, attachments: files.map(({ id }) => id) }
      try {
        outbox.add({ from, call, place: conversationId, input, ...(files.length && { files }) })
        return true
      } catch (error) {
        toast.error(AppError.from(error).message)
        return false
      }
    },
    retry: (key: string) => outbox.retry(key),
    discard: (key: string) => outbox.discard(key),
  }
}

function rememberSender(userId: string | undefined) {
  if (userId) sender = userId
  return sender
}
