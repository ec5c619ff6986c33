import { useState } from 'react'
import { formatMoment, formatPlural } from '#renderer/core/ui/format.ts'
import type { ActivityLine } from '#shared/insight/activity.ts'
import styles from './Changes.module.css'

type Change = ActivityLine['changes'][number]

/** So many are shown at once. */
const few = 3

/** What was, and what became of it. */
export function Changes({ changes, created }: { changes: readonly Change[]; created: boolean }) {
  const [all, setAll] = useState(false)
  if (changes.length === 0) return null
  const shown = all ? changes : changes.slice(0, few)
  return (
    <div className={styles.changes}>
      <dl>
        {shown.map((change) => (
          <div key={change.field}>
            <dt>{change.field}</dt>
            <dd>
              <Told change={change} created={created} />
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > few && (
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `${formatPlural(changes.length - few, 'more change')}`}
        </button>
      )}
    </div>
  )
}

function Told({ change: { before, after, moments }, created }: { change: Change; created: boolean }) {
  if (before === undefined || after === undefined) return <>changed</>
  const words = (value: string) => (moments && value ? formatMoment(value) : value)
  if (created) return <ins>{words(after)}</ins>
  return (
    <>
      {before ? <del>{words(before)}</del> : <span className={styles.none}>nothing</span>}
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> became </span>
      {after ? <ins>{words(after)}</ins> : <span className={styles.none}>nothing</span>}
    </>
  )
}
