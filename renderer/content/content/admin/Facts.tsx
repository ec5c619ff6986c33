import styles from './Facts.module.css'

/** What is known and not changed here: names and facts, those without a fact left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, string | undefined])[] }) {
  return (
    <dl className={`num ${styles.facts}`}>
      {facts
        .filter(([, fact]) => fact)
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
}
