import { IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import styles from './Composer.module.css'
import { keepDraft, readDraft } from './drafts.ts'

/** The most that a message holds; the server says the same. */
const longest = 4000
const near = longest - 200

interface Props {
  conversationId: string
  to: string
  onSend: (text: string) => void
}

/** Where a message is written. Enter sends it, Shift and Enter begin a new line; what was begun is kept. */
export function Composer({ conversationId, to, onSend }: Props) {
  const [text, setText] = useState(() => readDraft(conversationId))
  const area = useRef<HTMLTextAreaElement>(null)
  const empty = text.trim() === ''
  useEffect(() => keepDraft(conversationId, text), [conversationId, text])
  // With a real keyboard one goes on writing; on a phone the keyboard would hide what one came to read.
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) area.current?.focus({ preventScroll: true })
  }, [])
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (empty) return
    onSend(text.trim())
    setText('')
    area.current?.focus()
  }
  const left = longest - text.length
  return (
    <form className={styles.composer} onSubmit={send}>
      <textarea
        ref={area}
        className={styles.text}
        rows={1}
        maxLength={longest}
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
      <button type="submit" className={styles.send} disabled={empty} aria-label="Send message">
        <IconSend2 size={20} stroke={1.75} aria-hidden />
      </button>
      {text.length >= near && (
        <p className={styles.left} aria-live="polite">
          {left} {left === 1 ? 'character' : 'characters'} left
        </p>
      )}
    </form>
  )
}
