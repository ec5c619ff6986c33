import { IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { longestMessage } from '#shared/site/message-options.ts'
import { AttachButton } from './AttachButton.tsx'
import { AttachedFiles } from './AttachedFiles.tsx'
import type { Attached } from './attaching.ts'
import styles from './Composer.module.css'
import { useAttaching } from './use-attaching.ts'

/** From so many characters on the form says how many are left. */
const near = longestMessage - 200

interface Props {
  conversationId: string
  to: string
  /** Files can go along: not to those who are answered by mail. */
  attachable: boolean
  /** Answers whether it is on its way. */
  onSend: (text: string, files: readonly Attached[]) => boolean
}

/** Where a message is written. Enter sends it, Shift and Enter begin a new line; what was begun is kept. */
export function Composer({ conversationId, to, attachable, onSend }: Props) {
  const [text, setText] = useState('')
  const draft = useStoredDraft(`message-${conversationId}`, { text }, text !== '')
  useRestored(draft, (kept) => setText((now) => now || (kept.text ?? '')))
  const area = useRef<HTMLTextAreaElement>(null)
  const { attaching, items, refusals, unready } = useAttaching(conversationId)
  const empty = text.trim() === '' && items.length === 0
  // With a real keyboard one goes on writing; on a phone the keyboard would hide what one came to read.
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) area.current?.focus({ preventScroll: true })
  }, [])
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (empty || unready) return
    if (!onSend(text.trim(), items)) return
    attaching.take()
    draft.forget()
    setText('')
    area.current?.focus()
  }
  const left = longestMessage - text.length
  return (
    <form className={styles.composer} data-attachable={attachable || undefined} onSubmit={send}>
      {attachable && (
        <>
          <div className={styles.files}>
            <AttachedFiles attaching={attaching} items={items} refusals={refusals} />
          </div>
          <AttachButton onChoose={(files) => attaching.add(files)} />
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
          // Enter that chooses a word of an input method is not meant for us.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <button type="submit" className={styles.send} disabled={empty || unready} aria-label="Send message">
        <IconSend2 size={20} stroke={1.75} aria-hidden />
      </button>
      {items.some(({ state }) => state === 'failed') && (
        <p className={styles.left}>Remove the file that could not be attached, or try it again.</p>
      )}
      {text.length >= near && (
        <p className={styles.left} aria-live="polite">
          {left} {left === 1 ? 'character' : 'characters'} left
        </p>
      )}
    </form>
  )
}
