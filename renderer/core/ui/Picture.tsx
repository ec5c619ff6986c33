import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Picture as PictureFiles } from '#shared/core/picture.ts'
import { averageColor } from './average-color.ts'
import styles from './Picture.module.css'

interface Props {
  picture: PictureFiles
  alt: string
  /** How wide it is shown, as in `<img sizes>`: `(max-width: 640px) 100vw, 280px`. */
  sizes: string
  /** The picture a visitor sees first: loaded at once and before others. */
  priority?: boolean
  className?: string
  style?: CSSProperties
}

const placeholder = '/image-not-found.svg'

/**
 * A stored picture in the best format and size the browser takes. Its place is
 * known and coloured before it arrives; if it never does, a placeholder says so.
 */
export function Picture({ picture, alt, sizes, priority, className, style }: Props) {
  const { base, width, height, webp, avif, query } = picture
  const [tries, setTries] = useState(0)
  const image = useRef<HTMLImageElement>(null)
  const failed = tries > 1 || webp.length === 0
  const again = tries === 1 ? `${query ? '&' : '?'}again` : ''
  const source = (format: string, widths: number[]) =>
    widths.map((size) => `${base}/${size}.${format}${query}${again} ${size}w`).join(', ')
  const fallback = `${base}/${webp.at(-1)}.jpg${query}${again}`

  // A picture that failed before this page came alive told nobody.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setTries((was) => was + 1)
  }, [])

  // What failed without a connection may well be had with one.
  useEffect(() => {
    if (tries < 2) return
    const anew = () => setTries(0)
    window.addEventListener('online', anew)
    return () => window.removeEventListener('online', anew)
  }, [tries])

  return (
    <picture className={styles.picture}>
      {!failed && avif.length > 0 && <source type="image/avif" srcSet={source('avif', avif)} sizes={sizes} />}
      {!failed && <source type="image/webp" srcSet={source('webp', webp)} sizes={sizes} />}
      <img
        ref={image}
        key={tries}
        src={failed ? placeholder : fallback}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'auto' : 'async'}
        className={className}
        style={{ backgroundColor: averageColor(picture.thumbhash), ...style }}
        onError={() => failed || setTries(tries + 1)}
      />
    </picture>
  )
}
