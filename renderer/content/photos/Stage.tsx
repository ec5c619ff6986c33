import { ActionIcon } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { PhotoCard } from '#shared/content/photos.ts'
import { rowShare } from './row-share.ts'
import styles from './Stage.module.css'
import { sizesInDialog, sizesInRow } from './sizes.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useSwipe } from './use-swipe.ts'

interface Props {
  photo: PhotoCard
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** The large image with zoom, full screen, and buttons to the previous and next photo. */
export function Stage({ photo, onPrevious, onNext }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const [zoomed, setZoomed] = useState(false)
  const full = useFullScreen(stage)
  const swipe = useSwipe({ onPrevious, onNext, enabled: !zoomed })
  const { _id, picture, title, alt } = photo
  const share = rowShare(picture)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo starts whole
  useEffect(() => setZoomed(false), [_id])

  const zoomAt = (event: MouseEvent) => {
    const box = stage.current?.querySelector('img')?.getBoundingClientRect()
    const [x, y] = box ? [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] : [0.5, 0.5]
    setZoomed(!zoomed)
    // Centers the clicked point after zooming.
    requestAnimationFrame(() => {
      const view = stage.current?.firstElementChild
      view?.scrollTo(x * view.scrollWidth - view.clientWidth / 2, y * view.scrollHeight - view.clientHeight / 2)
    })
  }

  return (
    <div ref={stage} className={styles.stage} data-zoomed={zoomed || undefined}>
      <div className={styles.view} {...swipe}>
        <div className={styles.frame} key={_id} data-large>
          {/* The small image from the list is shown until the large one has loaded. */}
          <ResponsiveImage picture={picture} alt="" sizes={sizesInRow(share)} priority className={styles.small} />
          <ResponsiveImage
            picture={picture}
            alt={alt || title}
            sizes={zoomed ? '200vw' : sizesInDialog}
            priority
            className={styles.image}
            style={{ backgroundColor: 'transparent' }}
          />
          {/* Mouse users zoom by clicking; others use the button below. */}
          <button type="button" className={styles.zoom} tabIndex={-1} aria-hidden="true" onClick={zoomAt} />
        </div>
      </div>
      {onPrevious && (
        <ActionIcon
          className={`${styles.control} ${styles.previous}`}
          size={44}
          aria-label="Previous photo"
          onClick={onPrevious}
        >
          <IconChevronLeft size={24} stroke={1.75} />
        </ActionIcon>
      )}
      {onNext && (
        <ActionIcon className={`${styles.control} ${styles.next}`} size={44} aria-label="Next photo" onClick={onNext}>
          <IconChevronRight size={24} stroke={1.75} />
        </ActionIcon>
      )}
      <div className={styles.tools}>
        <ActionIcon
          className={styles.control}
          size={40}
          aria-label="Zoom"
          aria-pressed={zoomed}
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? <IconZoomOut size={20} stroke={1.75} /> : <IconZoomIn size={20} stroke={1.75} />}
        </ActionIcon>
        {full.possible && (
          <ActionIcon
            className={styles.control}
            size={40}
            aria-label={full.on ? 'Leave full screen' : 'Full screen'}
            onClick={full.toggle}
          >
            {full.on ? <IconArrowsMinimize size={20} stroke={1.75} /> : <IconArrowsMaximize size={20} stroke={1.75} />}
          </ActionIcon>
        )}
      </div>
    </div>
  )
}
