import { Button } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { AppError } from '#shared/errors.ts'
import { toast } from '../ui/toast.ts'
import styles from './CommentForm.module.css'

/** Characters a comment may have, and from which on the form says how many are left. */
const most = 2000
const near = 1800

interface Props {
  busy: boolean
  onPost: (comment: { text: string; website: string }) => Promise<unknown>
}

/** Where a comment is written. What was typed stays until the server has it. */
export function CommentForm({ busy, onPost }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const trap = useRef<HTMLInputElement>(null)
  const field = useId()
  const empty = text.trim() === ''
  const left = most - text.length

  const post = async (event: FormEvent) => {
    event.preventDefault()
    if (empty || busy) return
    setProblem('')
    try {
      await onPost({ text: text.trim(), website: trap.current?.value ?? '' })
      setText('')
    } catch (thrown) {
      // The stated text for everybody, and beside it the reason where the server gave one.
      toast.error('Failed to post comment')
      const error = AppError.from(thrown)
      setProblem(error.fields?.text ?? error.message)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void post(event)}>
      <label htmlFor={field} className="sr-only">
        Your comment
      </label>
      <textarea
        id={field}
        className={styles.text}
        rows={2}
        maxLength={most}
        placeholder="Write a comment"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${field}-note`}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      {/* People do not see this field; who fills it is a machine. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles.foot}>
        <p id={`${field}-note`} className={styles.note} data-bad={problem ? '' : undefined} aria-live="polite">
          {problem || (text.length >= near && `${left} ${left === 1 ? 'character' : 'characters'} left`)}
        </p>
        <Button type="submit" disabled={empty} loading={busy}>
          Post
        </Button>
      </div>
    </form>
  )
}
