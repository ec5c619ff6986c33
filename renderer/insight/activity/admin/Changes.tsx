import { useState } from 'react'
import { formatMoment, formatPlural } from '#renderer/core/ui/format.ts'
import type { ActivityLine } from '#shared/insight/activity.ts'
import styles from './Changes.module.css'

type Change = ActivityLine['changes'][number]

/** Changes before "Show more". */
const few = 3

export function Changes({ changes, created }: { changes: readonly Change[]; created: boolean }) {
  const [all, setAll] = useState(false)
  if (changes.length === 0) return null
  const visible = all ? changes : changes.slice(0, few)
  return (
    <div className={styles.changes}>
      <dl>
        {visible.map((change) => (
          <div key={change.field}>
            <dt>{change.field}</dt>
            <dd>
              <ChangedValue change={change} created={created} />
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

function ChangedValue({ change: { before, after, moments }, created }: { change: Change; created: boolean }) {
  if (before === undefined || after === undefined) return <>changed</>
  const format = (value: string) => (moments && value ? formatMoment(value) : value)
  if (created) return <ins>{format(after)}</ins>
  return (
    <>
      {before ? <del>{format(before)}</del> : <span className={styles.none}>nothing</span>}
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> became </span>
      {after ? <ins>{format(after)}</ins> : <span className={styles.none}>nothing</span>}
    </>
  )
}
