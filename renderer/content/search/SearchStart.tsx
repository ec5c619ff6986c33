import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { useSingleKeys } from '#renderer/core/session/single-keys.ts'
import { useTurnSingleKeys } from '#renderer/core/session/turn-single-keys.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import styles from './SearchStart.module.css'

const mostRecent = 5

/** Before anything is looked for: what was looked for earlier, what there is, and the key that leads here. */
export function SearchStart({ suggestions }: { suggestions: readonly string[] }) {
  const [recent, setRecent] = useState<string[]>([])
  // Only the browser knows.
  useEffect(() => setRecent(recentSearches()), [])
  const clear = () => {
    forgetSearches()
    setRecent([])
  }
  return (
    <div className={styles.start}>
      {recent.length > 0 && (
        <section aria-labelledby="recent">
          <div className={styles.head}>
            <h2 id="recent">Recent searches</h2>
            <button type="button" className={styles.clear} onClick={clear}>
              Clear
            </button>
          </div>
          <ul className={styles.recent}>
            {recent.slice(0, mostRecent).map((words) => (
              <li key={words}>
                <Link to={paths.searchFor(words)} onClick={() => rememberSearch(words)}>
                  <IconHistory size={18} stroke={1.6} aria-hidden />
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {suggestions.length > 0 && (
        <section aria-labelledby="ideas">
          <h2 id="ideas">Try one of these</h2>
          <Suggestions texts={suggestions} />
        </section>
      )}
      <KeyNote />
    </div>
  )
}

/** Searches somebody could make, as links. */
export function Suggestions({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={styles.suggestions}>
      {texts.map((text) => (
        <li key={text}>
          <Link to={paths.searchFor(text)}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}

function KeyNote() {
  const on = useSingleKeys()
  const turn = useTurnSingleKeys()
  if (on === undefined) return null
  return (
    <p className={styles.note}>
      {on ? (
        <>
          Press <kbd>/</kbd> on any page to search.
        </>
      ) : (
        'The / key does not search.'
      )}{' '}
      <button type="button" className={styles.clear} onClick={() => void turn(!on)}>
        {on ? 'Turn this off' : 'Turn it on'}
      </button>
    </p>
  )
}
