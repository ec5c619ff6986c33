import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import { moveFormats } from '#shared/transfer/move-options.ts'
import type { Move, MoveLoss } from '#shared/transfer/moves.ts'
import styles from './ImportPage.module.css'
import { ItemMessages } from './ItemMessages.tsx'
import { countByKind } from './move-texts.ts'

interface Props {
  move: Move
  onRemove(): void
  removing: boolean
}

/** What a file would create, and what is lost. */
export function MovePreview({ move, onRemove, removing }: Props) {
  const apply = useMutation({ mutationFn: () => api.adminMoves.apply({ id: move._id }) })
  const kinds = countByKind(move.counts)
  const waiting = move.counts.reduce((sum, { state, count }) => sum + (state === 'waiting' ? count : 0), 0)
  const failed = move.counts.reduce((sum, { state, count }) => sum + (state === 'failed' ? count : 0), 0)
  return (
    <div className={styles.run}>
      <p>{move.format && moveFormats[move.format]}</p>
      <dl className={styles.counts}>
        {kinds.map(({ kind, label, count }) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd className="num">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {waiting === 0 && <Notice tone="bad">Nothing of this file can be imported.</Notice>}
      {move.losses.length > 0 && <Losses losses={move.losses} />}
      {failed > 0 && <ItemMessages move={move} title={`${formatPlural(failed, 'record')} cannot be imported`} />}
      <div className={styles.buttons}>
        {waiting > 0 && (
          <Button loading={apply.isPending} onClick={() => apply.mutate()}>
            Start import
          </Button>
        )}
        <Button variant="default" loading={removing} onClick={onRemove}>
          {waiting > 0 ? 'Cancel import' : 'Close'}
        </Button>
      </div>
    </div>
  )
}

const Losses = ({ losses }: { losses: readonly MoveLoss[] }) => (
  <section className={styles.box} aria-label="What is lost">
    <h3>What will not be imported as it is</h3>
    <ul>
      {losses.map(({ what, count, why, examples }) => (
        <li key={what}>
          <strong>
            {what} <span className="num">({formatNumber(count)})</span>
          </strong>
          <span>{why}</span>
          {examples.length > 0 && <small>{examples.join(', ')}</small>}
        </li>
      ))}
    </ul>
  </section>
)
