import { type Fact, FactList } from '#renderer/core/ui/FactList.tsx'
import { formatMoment } from '#renderer/core/ui/format.ts'
import styles from './Facts.module.css'

/** Read-only facts. Facts without a value are omitted. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => <FactList className={styles.facts} facts={facts} />

interface Changed {
  createdAt: string
  updatedAt: string
  updatedBy?: string | undefined
}

/** When an item was added and last changed, and by whom. */
export const changeFacts = ({ createdAt, updatedAt, updatedBy }: Changed): Fact[] => [
  ['Added', formatMoment(createdAt)],
  ['Changed', `${formatMoment(updatedAt)}${updatedBy ? ` by ${updatedBy}` : ''}`],
]
