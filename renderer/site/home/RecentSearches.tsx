import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { forgetSearches, recentSearches, rememberSearch } from '#renderer/content/search/recent-searches.ts'
import { paths } from '#renderer/core/paths.ts'
import styles from './RecentSearches.module.css'

export function RecentSearches({ limit }: { limit: number }) {
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  const clear = () => {
    forgetSearches()
    setRecent([])
  }
  return (
    <section className={styles.recent} aria-label="Recent searches">
      <header className={styles.head}>
        <h3>Recent searches</h3>
        <button type="button" className={styles.clear} onClick={clear}>
          Clear
        </button>
      </header>
      <ul>
        {recent.slice(0, limit).map((text) => (
          <li key={text}>
            <Link to={paths.searchFor(text)} className={styles.one} onClick={() => rememberSearch(text)}>
              <IconHistory size={18} stroke={1.6} aria-hidden />
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
