import { Button } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useSingleFlight } from '#renderer/core/ui/use-single-flight.ts'
import { longestReview } from '#shared/content/audio-options.ts'
import type { Review } from '#shared/content/audios.ts'
import styles from './Reviews.module.css'

/** Adds or changes the current user's review. */
export function ReviewForm({ id }: { id: string }) {
  const { data } = useQuery(query(api.audios.myReview, { id }))
  // The fields start with an existing review, so the form waits for it.
  return data && <Form key={data.review?._id ?? 'new'} id={id} before={data.review} />
}

const five = [1, 2, 3, 4, 5]

function Form({ id, before }: { id: string; before: Review | undefined }) {
  const [stars, setStars] = useState(before?.stars ?? 0)
  const [text, setText] = useState(before?.text ?? '')
  const [problem, setProblem] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const field = useId()
  const once = useSingleFlight()
  const changed = stars !== (before?.stars ?? 0) || text !== (before?.text ?? '')
  const draft = useStoredDraft(`review-${id}`, { stars, text }, changed)
  useRestoredDraft(draft, (stored) => {
    if (changed) return
    setStars(stored.stars ?? 0)
    setText(stored.text ?? '')
  })
  const saving = useMutation({
    mutationFn: () => api.audios.review({ id, stars, text }),
    onSuccess: ({ state }) => {
      draft.forget()
      if (state === 'waiting') toast.success('Thank you. Your review appears once we have approved it.')
      else toast.success(before ? 'Review changed' : 'Thank you for your review')
    },
  })
  const undo = useMutation({ mutationFn: api.audios.review })
  const removal = useMutation({
    mutationFn: ({ _id }: Review) => api.audios.removeReview({ id, reviewId: _id }),
    onSuccess: (_done, { stars: given, text: deleted }) => {
      draft.forget()
      toast.success('Review removed', {
        action: { label: 'Undo', run: () => undo.mutate({ id, stars: given, text: deleted }) },
      })
    },
  })

  const submit = submitted(() => {
    setProblem(stars ? '' : 'Choose one to five stars.')
    if (stars) once(() => saving.mutateAsync())
    else first.current?.focus()
  })

  return (
    <form className={styles.form} onSubmit={submit}>
      <fieldset className={styles.choice} aria-describedby={problem ? `${field}-problem` : undefined}>
        <legend>{before ? 'Your review' : 'What do you think?'}</legend>
        {before?.state === 'waiting' && <Badge tone="warn">Waiting for approval</Badge>}
        {five.map((star) => (
          <label key={star} className={styles.star} data-on={star <= stars || undefined}>
            <input
              ref={star === 1 ? first : undefined}
              type="radio"
              name={`${field}-stars`}
              className="sr-only"
              checked={stars === star}
              onChange={() => {
                setStars(star)
                setProblem('')
              }}
            />
            <IconStarFilled size={26} aria-hidden />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          </label>
        ))}
      </fieldset>
      <p id={`${field}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
      <label htmlFor={field} className="sr-only">
        Your review
      </label>
      <textarea
        id={field}
        className={styles.text}
        rows={3}
        maxLength={longestReview}
        placeholder="Say why, if you like."
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="sm" loading={saving.isPending}>
          {before ? 'Save review' : 'Post review'}
        </Button>
        {before && (
          <Button variant="default" size="sm" loading={removal.isPending} onClick={() => removal.mutate(before)}>
            Remove my review
          </Button>
        )}
      </div>
    </form>
  )
}
