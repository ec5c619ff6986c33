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
import { itemPath } from '#renderer/core/item-path.ts'
import { formatDay, formatMoney, formatPlural } from '#renderer/core/ui/format.ts'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import type { Piece, SearchResult } from '#shared/content/search.ts'
import { nameOfOne } from '#shared/core/content-types.ts'
import { contentTypeFound, type SearchType } from '#shared/core/search-options.ts'
import styles from './ResultList.module.css'

/** What stands for those without a picture; a sheet of text unless said. */
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
  /** Somebody goes to one of them. */
  onOpen: () => void
}

/** What was found, with what was looked for marked in it. */
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
  const name = contentTypeFound(type)
  const TypeIcon = icons[type] ?? IconFileText
  return (
    <li className={styles.result}>
      <span className={styles.frame}>
        {data.picture ? (
          <Picture picture={data.picture} alt="" sizes="160px" priority={priority} className={styles.picture} />
        ) : (
          <TypeIcon size={32} stroke={1.25} aria-hidden />
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.kind}>
          {nameOfOne(name)}
          {data.category && <span> · {data.category}</span>}
        </p>
        <h2 className={styles.title}>
          <Link to={itemPath(name, data.slug)} onClick={onOpen}>
            <Marked pieces={highlight.title} />
          </Link>
        </h2>
        {highlight.text.length > 0 && (
          <p className={styles.text}>
            <Marked pieces={highlight.text} />
          </p>
        )}
        <p className={`num ${styles.foot}`}>
          {data.price !== undefined && <strong>{data.price === 0 ? 'Free' : formatMoney(data.price)}</strong>}
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

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
    return hit ? <mark key={place}>{text}</mark> : text
  })
}
