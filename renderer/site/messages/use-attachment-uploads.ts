import { useSyncExternalStore } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { type Platform, usePlatform } from '#renderer/core/platform/platform.ts'
import { AttachmentUploads } from './attachment-uploads.ts'

const byConversation = new Map<string, AttachmentUploads>()

/** In place of a conversation id, for the first message of a conversation. */
export const newConversation = 'new'

export function uploadsOf(conversation: string, { sendForm }: Platform): AttachmentUploads {
  const uploads =
    byConversation.get(conversation) ?? new AttachmentUploads(sendForm, (id) => api.messages.detach({ id }))
  byConversation.set(conversation, uploads)
  return uploads
}

export function useAttachmentUploads(conversation: string) {
  const store = uploadsOf(conversation, usePlatform())
  const { uploads, problems } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  /** A message can be sent once all uploads are complete or removed. */
  const isReady = uploads.every(({ state }) => state === 'ready')
  return { store, uploads, problems, isReady }
}
