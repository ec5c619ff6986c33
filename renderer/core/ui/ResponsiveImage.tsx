import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { ResponsiveImage as ImageFiles } from '#shared/core/responsive-image.ts'
import { averageColor } from './average-color.ts'
import styles from './ResponsiveImage.module.css'

interface Props {
  picture: ImageFiles
  alt: string
  /** The `sizes` attribute: `(max-width: 640px) 100vw, 280px`. */
  sizes: string
  /** Loads the most important image of the page eagerly. */
  priority?: boolean
  className?: string
  style?: CSSProperties
}

const placeholder = '/image-not-found.svg'

/**
 * A stored image in the best format and size for the browser. Its area is reserved and
 * coloured while it loads; a placeholder replaces an image that fails.
 */
export function ResponsiveImage({ picture, alt, sizes, priority, className, style }: Props) {
  const { base, width, height, webp, avif, query } = picture
  const [tries, setTries] = useState(0)
  const image = useRef<HTMLImageElement>(null)
  const failed = tries > 1 || webp.length === 0
  const again = tries === 1 ? `${query ? '&' : '?'}again` : ''
  const source = (format: string, widths: number[]) =>
    widths.map((size) => `${base}/${size}.${format}${query}${again} ${size}w`).join(', ')
  const fallback = `${base}/${webp.at(-1)}.jpg${query}${again}`

  // An image may have failed before hydration, without an error event.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setTries((was) => was + 1)
  }, [])

  // Retries when the connection is back.
  useEffect(() => {
    if (tries < 2) return
    const reset = () => setTries(0)
    window.addEventListener('online', reset)
    return () => window.removeEventListener('online', reset)
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
