import { IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { longestMessage } from '#shared/site/message-options.ts'
import { AttachButton } from './AttachButton.tsx'
import { AttachmentUploadList } from './AttachmentUploadList.tsx'
import type { AttachmentUpload } from './attachment-uploads.ts'
import styles from './Composer.module.css'
import { useAttachmentUploads } from './use-attachment-uploads.ts'

/** Shows the remaining characters from this length on. */
const showsCounterFrom = longestMessage - 200

interface Props {
  conversationId: string
  to: string
  isAttachable: boolean
  /** Returns whether the message was accepted. */
  onSend: (text: string, files: readonly AttachmentUpload[]) => boolean
}

/** Enter sends the message, Shift+Enter starts a new line. The draft is stored. */
export function Composer({ conversationId, to, isAttachable, onSend }: Props) {
  const [text, setText] = useState('')
  const draft = useStoredDraft(`message-${conversationId}`, { text }, text !== '')
  useRestoredDraft(draft, (stored) => setText((now) => now || (stored.text ?? '')))
  const area = useRef<HTMLTextAreaElement>(null)
  const { store, uploads, problems, isReady } = useAttachmentUploads(conversationId)
  const empty = text.trim() === '' && uploads.length === 0
  // Not on phones, where the keyboard would hide the conversation.
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) area.current?.focus({ preventScroll: true })
  }, [])
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (empty || !isReady) return
    if (!onSend(text.trim(), uploads)) return
    store.removeSent()
    draft.forget()
    setText('')
    area.current?.focus()
  }
  const left = longestMessage - text.length
  return (
    <form className={styles.composer} data-attachable={isAttachable || undefined} onSubmit={send}>
      {isAttachable && (
        <>
          <div className={styles.files}>
            <AttachmentUploadList store={store} uploads={uploads} problems={problems} />
          </div>
          <AttachButton onSelect={(files) => store.add(files)} />
        </>
      )}
      <textarea
        ref={area}
        className={styles.text}
        rows={1}
        maxLength={longestMessage}
        placeholder="Write a message"
        aria-label={`Message to ${to}`}
        value={text}
        enterKeyHint="send"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          // Input methods use Enter to select a word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <button type="submit" className={styles.send} disabled={empty || !isReady} aria-label="Send message">
        <IconSend2 size={20} stroke={1.75} aria-hidden />
      </button>
      {uploads.some(({ state }) => state === 'failed') && (
        <p className={styles.left}>Remove the failed file or upload it again.</p>
      )}
      {text.length >= showsCounterFrom && (
        <p className={styles.left} aria-live="polite">
          {left} {left === 1 ? 'character' : 'characters'} left
        </p>
      )}
    </form>
  )
}
