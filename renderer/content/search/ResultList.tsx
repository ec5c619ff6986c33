import {
  type Icon,
  IconArticle,
  IconCalendarEvent,
  IconFileText,
  IconHeadphones,
  IconPhoto,
  IconShoppingBag,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { itemPath } from '#renderer/core/item-path.ts'
import { formatDay, formatMoney, formatPlural } from '#renderer/core/ui/format.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { SearchResult, TextSegment } from '#shared/content/search.ts'
import { singularLabel } from '#shared/core/content-types.ts'
import { contentTypeOfSearch, type SearchType } from '#shared/core/search-options.ts'
import styles from './ResultList.module.css'

/** Placeholders for missing images; a text file by default. */
const icons: Partial<Record<SearchType, Icon>> = {
  products: IconShoppingBag,
  blogs: IconArticle,
  photos: IconPhoto,
  videos: IconVideo,
  audio: IconHeadphones,
  events: IconCalendarEvent,
}

interface Props {
  results: readonly SearchResult[]
  onOpen: () => void
}

/** The search results with highlighted matches. */
export function ResultList({ results, onOpen }: Props) {
  return (
    <ol className={styles.list}>
      {results.map((result, place) => (
        <Result key={`${result.type} ${result._id}`} result={result} priority={place < 4} onOpen={onOpen} />
      ))}
    </ol>
  )
}

function Result({ result, priority, onOpen }: { result: SearchResult; priority: boolean; onOpen: () => void }) {
  const { type, data, highlight } = result
  const { second_currency } = useCompany()
  const name = contentTypeOfSearch(type)
  const TypeIcon = icons[type] ?? IconFileText
  return (
    <li className={styles.result}>
      <span className={styles.frame}>
        {data.picture ? (
          <ResponsiveImage picture={data.picture} alt="" sizes="160px" priority={priority} className={styles.picture} />
        ) : (
          <TypeIcon size={32} stroke={1.25} aria-hidden />
        )}
      </span>
      <div className={styles.body}>
        <p className={styles.kind}>
          {singularLabel(name)}
          {data.category && <span> · {data.category}</span>}
        </p>
        <h2 className={styles.title}>
          <Link to={itemPath(name, data.slug)} onClick={onOpen}>
            <Marked segments={highlight.title} />
          </Link>
        </h2>
        {highlight.text.length > 0 && (
          <p className={styles.text}>
            <Marked segments={highlight.text} />
          </p>
        )}
        <p className={`num ${styles.foot}`}>
          {data.price !== undefined && (
            <span className={styles.prices}>
              <strong>{data.price === 0 ? 'Free' : formatMoney(data.price)}</strong>
              {second_currency && data.secondPrice !== undefined && data.price !== 0 && (
                <span>{formatMoney(data.secondPrice, second_currency)}</span>
              )}
            </span>
          )}
          <time dateTime={data.date ?? data.createdAt}>{formatDay(data.date ?? data.createdAt)}</time>
          {highlight.tags.map((tag) => (
            <mark key={tag}>#{tag}</mark>
          ))}
          {data.views > 0 && <span>{formatPlural(data.views, 'view')}</span>}
        </p>
      </div>
    </li>
  )
}

function Marked({ segments }: { segments: readonly TextSegment[] }) {
  return segments.map(({ text, hit }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: segments are never reordered
    return hit ? <mark key={index}>{text}</mark> : text
  })
}
