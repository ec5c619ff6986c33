import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { focusIfLost } from '#renderer/core/ui/focus-if-lost.ts'
import { Honeypot } from '#renderer/core/ui/Honeypot.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useSingleFlight } from '#renderer/core/ui/use-single-flight.ts'
import { longestComment } from '#shared/core/comment-rules.ts'
import { AppError } from '#shared/core/errors.ts'
import styles from './CommentForm.module.css'

/** Length from which the form displays the remaining characters. */
const near = longestComment - 200

interface Props {
  /** Labels of the field and its button, and the message when the server rejects the comment. */
  label: string
  action: string
  problem: string
  busy: boolean
  /** Text below the field while there is no problem. */
  note?: string
  /** Storage key of the draft: the commented item or edited comment. */
  place: string
  /** The text of an edited comment. The field then gets the focus. */
  before?: string
  onPost: (comment: { text: string; website: string }) => Promise<unknown>
  /** Content beside the button. */
  children?: ReactNode
}

/** The form for a comment. Its draft is stored until the server has accepted it. */
export function CommentForm({
  label,
  action,
  problem: refused,
  busy,
  place,
  note = '',
  before = '',
  onPost,
  children,
}: Props) {
  const [text, setText] = useState(before)
  const [problem, setProblem] = useState('')
  const draft = useStoredDraft(`comment-${place}`, { text }, text !== before)
  useRestoredDraft(draft, (stored) => setText((now) => (now === before ? (stored.text ?? now) : now)))
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const honeypot = useRef<HTMLInputElement>(null)
  const field = useId()
  const once = useSingleFlight()
  const empty = text.trim() === ''
  const left = longestComment - text.length
  useEffect(() => {
    if (before) area.current?.focus()
  }, [before])

  const post = async () => {
    setProblem('')
    try {
      await onPost({ text: text.trim(), website: honeypot.current?.value ?? '' })
      draft.forget()
      setText(before && text)
    } catch (thrown) {
      // The toast has the specified text, the form the server's reason.
      toast.error(refused)
      const error = AppError.from(thrown)
      setProblem(error.fields?.text ?? error.message)
    } finally {
      // Not on the field, which would open the keyboard on phones.
      focusIfLost(form.current)
    }
  }

  const submit = submitted(() => !empty && !busy && once(post))

  return (
    <form ref={form} className={styles.form} onSubmit={submit} tabIndex={-1}>
      <label htmlFor={field} className="sr-only">
        {label}
      </label>
      <textarea
        ref={area}
        id={field}
        className={styles.text}
        rows={2}
        maxLength={longestComment}
        placeholder="Write a comment"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${field}-note`}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <Honeypot ref={honeypot} />
      <div className={styles.foot}>
        <p id={`${field}-note`} className={styles.note} data-bad={problem ? '' : undefined} aria-live="polite">
          {problem || (text.length >= near ? `${left} ${left === 1 ? 'character' : 'characters'} left` : note)}
        </p>
        {children}
        <Button type="submit" disabled={empty} loading={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
