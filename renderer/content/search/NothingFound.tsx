import { Button } from '@mantine/core'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import styles from './SearchPage.module.css'
import { Suggestions } from './SearchStart.tsx'

interface Props {
  k: string
  suggestions: readonly string[]
  /** Absent without filters. */
  onUnfilter: (() => void) | undefined
}

/** The page without results, with a way to clear the filters or with suggestions. */
export function NothingFound({ k, suggestions, onUnfilter }: Props) {
  return (
    <Empty
      action={
        onUnfilter ? (
          <Button variant="default" onClick={onUnfilter}>
            Clear filters
          </Button>
        ) : (
          suggestions.length > 0 && (
            <section className={styles.instead} aria-labelledby="instead">
              <h2 id="instead">Try one of these instead</h2>
              <Suggestions texts={suggestions} />
            </section>
          )
        )
      }
    >
      No results found for "{k}"
    </Empty>
  )
}
