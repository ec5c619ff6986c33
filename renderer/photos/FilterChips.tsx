import { photoCategories, resolutions } from '#shared/photo-options.ts'
import { formatNumber } from '../ui/format.ts'
import type { FilterProps } from './FilterBar.tsx'
import styles from './FilterChips.module.css'

/** One chip a category, and one for all of them; several can be pressed. */
export function CategoryChips({ choice, facets, onChoose }: FilterProps) {
  const counts = facets?.category
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles.chips}>
      <Chip count={all} pressed={choice.category.length === 0} onPress={() => onChoose({ ...choice, category: [] })}>
        All
      </Chip>
      {photoCategories.map((category) => (
        <Chip
          key={category}
          count={counts && (counts[category] ?? 0)}
          pressed={choice.category.includes(category)}
          onPress={() => onChoose({ ...choice, category: toggled(choice.category, category, photoCategories) })}
        >
          {category}
        </Chip>
      ))}
    </div>
  )
}

/** One chip a resolution. */
export function ResolutionChips({ choice, facets, onChoose }: FilterProps) {
  const counts = facets?.resolution
  return (
    <div className={styles.chips}>
      {resolutions.map((resolution) => (
        <Chip
          key={resolution}
          count={counts && (counts[resolution] ?? 0)}
          pressed={choice.resolution.includes(resolution)}
          onPress={() => onChoose({ ...choice, resolution: toggled(choice.resolution, resolution, resolutions) })}
        >
          {resolution}
        </Chip>
      ))}
    </div>
  )
}

/** Pressed ones in the order of the options, so that the same choice always has the same address. */
const toggled = <T,>(chosen: readonly T[], one: T, options: readonly T[]) =>
  options.filter((option) => (option === one ? !chosen.includes(one) : chosen.includes(option)))

interface ChipProps {
  count: number | undefined
  pressed: boolean
  onPress: () => void
  children: string
}

function Chip({ count, pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
      {count !== undefined && (
        <span className={`num ${styles.count}`}>
          {formatNumber(count)}
          <span className="sr-only"> photos</span>
        </span>
      )}
    </button>
  )
}
