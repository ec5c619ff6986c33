import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

interface Props {
  facts: readonly Fact[]
  className?: string | undefined
  /** Spans the columns of a form section. */
  wide?: boolean
}

/** Names with their values. Facts without a value are omitted. */
export const FactList = ({ facts, className, wide }: Props) => (
  <dl data-wide={wide || undefined} className={`num ${className}`}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
