import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import type { Move } from '#shared/transfer/moves.ts'
import styles from './ImportPage.module.css'
import { ItemMessages } from './ItemMessages.tsx'
import { countByKind } from './move-texts.ts'

interface Props {
  move: Move
  onRemove(): void
  removing: boolean
}

const columns = [
  ['done', 'Imported'],
  ['partial', 'Incomplete'],
  ['skipped', 'Imported before'],
  ['failed', 'Failed'],
] as const

/** What became of the items of a move, with the reasons of those that failed. */
export function MoveResult({ move, onRemove, removing }: Props) {
  const retry = useMutation({ mutationFn: () => api.adminMoves.retry({ id: move._id }) })
  const countOf = (...states: string[]) =>
    move.counts.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0)
  const open = countOf('failed', 'partial')
  const waiting = countOf('waiting')
  return (
    <div className={styles.run}>
      {move.problem ? (
        <Notice tone="bad">{move.problem}</Notice>
      ) : (
        <Notice tone="good">{formatPlural(countOf('done', 'partial'), 'record')} imported.</Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Result" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Records</th>
              {columns.map(([state, label]) => (
                <th key={state} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {countByKind(move.counts).map(({ kind, label, states }) => (
              <tr key={kind}>
                <th scope="row">{label}</th>
                {columns.map(([state]) => (
                  <td key={state} className="num" data-none={!states[state] || undefined}>
                    {formatNumber(states[state] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {open > 0 && (
        <ItemMessages
          move={move}
          title={`${formatPlural(open, 'record')} ${open === 1 ? 'needs' : 'need'} your attention`}
        />
      )}
      <div className={styles.buttons}>
        {(open > 0 || waiting > 0) && (
          <Button loading={retry.isPending} onClick={() => retry.mutate()}>
            {waiting > 0 ? 'Continue import' : 'Try these again'}
          </Button>
        )}
        <Button variant="default" loading={removing} onClick={onRemove}>
          Remove report
        </Button>
      </div>
    </div>
  )
}
