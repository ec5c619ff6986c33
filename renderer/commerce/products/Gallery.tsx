import { ActionIcon } from '@mantine/core'
import { IconPhoto, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { ProductImage } from '#shared/commerce/products.ts'
import styles from './Gallery.module.css'

/** A large image that can be enlarged, and thumbnails of all images. */
export function Gallery({ images, name }: { images: readonly ProductImage[]; name: string }) {
  const [place, setPlace] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  const image = images[place] ?? images[0]

  const show = (next: number) => {
    setPlace(next)
    setZoomed(false)
  }
  const zoomAt = (event: MouseEvent) => {
    const box = view.current?.getBoundingClientRect()
    const [x, y] = box ? [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] : [0.5, 0.5]
    setZoomed(!zoomed)
    // Centers the clicked point in the enlarged image.
    requestAnimationFrame(() => {
      const { current } = view
      current?.scrollTo(
        x * current.scrollWidth - current.clientWidth / 2,
        y * current.scrollHeight - current.clientHeight / 2,
      )
    })
  }

  if (!image)
    return (
      <div className={styles.none}>
        <IconPhoto size={48} stroke={1} aria-hidden />
      </div>
    )
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${name}`}>
      <div className={styles.stage} data-zoomed={zoomed || undefined}>
        <div
          ref={view}
          className={styles.view}
          {...(zoomed && { tabIndex: 0, role: 'region', 'aria-label': 'Enlarged' })}
        >
          <div className={styles.frame}>
            <ResponsiveImage
              key={image._id}
              picture={image.picture}
              alt={image.alt}
              sizes={zoomed ? '200vw' : '(max-width: 860px) 94vw, 620px'}
              priority
            />
            {/* Zooms at the pointer. Keyboard and screen reader users have the button below. */}
            <button type="button" className={styles.zoom} tabIndex={-1} aria-hidden="true" onClick={zoomAt} />
          </div>
        </div>
        <ActionIcon
          className={`glass-2 ${styles.control}`}
          size={44}
          aria-label="Zoom"
          aria-pressed={zoomed}
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? <IconZoomOut size={20} stroke={1.75} /> : <IconZoomIn size={20} stroke={1.75} />}
        </ActionIcon>
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbs}>
          {images.map(({ _id, picture, alt }, at) => (
            <li key={_id}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Picture ${at + 1} of ${images.length}: ${alt}`}
                aria-current={at === place}
                onClick={() => show(at)}
              >
                <ResponsiveImage picture={picture} alt="" sizes="88px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
