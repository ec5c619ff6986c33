import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { useSetSingleKeys } from '#renderer/core/session/set-single-keys.ts'
import { useSingleKeys } from '#renderer/core/session/single-keys.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import styles from './SearchStart.module.css'

const maxRecent = 5

/** The page without a query: recent searches, suggestions and the keyboard shortcut. */
export function SearchStart({ suggestions }: { suggestions: readonly string[] }) {
  const [recent, setRecent] = useState<string[]>([])
  // Recent searches are in the browser's storage, so the server cannot render them.
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
            {recent.slice(0, maxRecent).map((query) => (
              <li key={query}>
                <Link to={paths.searchFor(query)} onClick={() => rememberSearch(query)}>
                  <IconHistory size={18} stroke={1.6} aria-hidden />
                  {query}
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

/** Suggested searches as links. */
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
  const turn = useSetSingleKeys()
  if (on === undefined) return null
  return (
    <p className={styles.note}>
      {on ? (
        <>
          Press <kbd>/</kbd> on any page to search.
        </>
      ) : (
        'The / shortcut is turned off.'
      )}{' '}
      <button type="button" className={styles.clear} onClick={() => void turn(!on)}>
        {on ? 'Turn this off' : 'Turn it on'}
      </button>
    </p>
  )
}
