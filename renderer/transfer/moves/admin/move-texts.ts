import { type MoveItemState, type MoveKind, moveKindLabels, moveKinds } from '#shared/transfer/move-options.ts'
import type { Move } from '#shared/transfer/moves.ts'

interface KindCount {
  kind: MoveKind
  /** `Posts`, `Post` for one. */
  label: string
  count: number
  states: Partial<Record<MoveItemState, number>>
}

/** The items of a move by kind, in the order in which they are imported. Kinds without items are left out. */
export const countByKind = (counts: Move['counts']): KindCount[] =>
  moveKinds.flatMap((kind) => {
    const own = counts.filter((one) => one.kind === kind)
    const count = own.reduce((sum, one) => sum + one.count, 0)
    if (count === 0) return []
    const [one, many] = moveKindLabels[kind]
    const label = count === 1 ? one : many
    return {
      ...{ kind, count, label: label[0]!.toUpperCase() + label.slice(1) },
      states: Object.fromEntries(own.map(({ state, count: number }) => [state, number])),
    }
  })
