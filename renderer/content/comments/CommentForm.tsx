import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { Honeypot } from '#renderer/core/ui/Honeypot.tsx'
import { keepFocus } from '#renderer/core/ui/keep-focus.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useOnce } from '#renderer/core/ui/use-once.ts'
import { longestComment } from '#shared/core/comment-rules.ts'
import { AppError } from '#shared/core/errors.ts'
import styles from './CommentForm.module.css'

/** From so many characters on the form says how many are left. */
const near = longestComment - 200

interface Props {
  /** What the field and its button are called, and what is said when the server refuses. */
  label: string
  action: string
  problem: string
  busy: boolean
  /** Stands below the field while there is no problem. */
  note?: string
  /** What is commented on or changed, as what was begun there is kept under. */
  place: string
  /** The comment as it was, when it is being changed; the field then has the focus. */
  before?: string
  onPost: (comment: { text: string; website: string }) => Promise<unknown>
  /** Stands beside the button. */
  children?: ReactNode
}

/** Where a comment is written. What was typed stays until the server has it. */
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
  useRestored(draft, (kept) => setText((now) => (now === before ? (kept.text ?? now) : now)))
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const field = useId()
  const once = useOnce()
  const empty = text.trim() === ''
  const left = longestComment - text.length
  useEffect(() => {
    if (before) area.current?.focus()
  }, [before])

  const post = async () => {
    setProblem('')
    try {
      await onPost({ text: text.trim(), website: trap.current?.value ?? '' })
      draft.forget()
      setText(before && text)
    } catch (thrown) {
      // The stated text for everybody, and beside it the reason where the server gave one.
      toast.error(refused)
      const error = AppError.from(thrown)
      setProblem(error.fields?.text ?? error.message)
    } finally {
      // Not in the field: on phones that would bring up the keyboard again.
      keepFocus(form.current)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!empty && !busy) once(post)
  }

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
      <Honeypot ref={trap} />
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
