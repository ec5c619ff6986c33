import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react'
import { Hero } from '../../home/Hero.tsx'
import type { Slide } from '../../home/slides.ts'
import styles from './SlidePreview.module.css'

/** Screen sizes of the preview. Below 640 pixels the hero depends on the width of the window. */
const wide = { width: 1280, height: 720 }
const narrow = { width: 390, height: 700 }

/** A scaled-down preview of the slide on the home page. */
export function SlidePreview({ slide }: { slide: Slide }) {
  const { ref, width } = useElementSize()
  const screen = useMediaQuery('(max-width: 640px)') ? narrow : wide
  const size: CSSProperties & { [variable: `--${string}`]: string } = {
    width: screen.width,
    height: screen.height,
    transform: `scale(${width / screen.width})`,
    '--hero-height': `${screen.height}px`,
    '--hero-least': '0',
  }
  // The search does nothing here, so it must not get the focus. The hero has no prop for that.
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => stage.current?.querySelector('[role=search]')?.setAttribute('inert', ''))
  return (
    <figure className={styles.preview} aria-label="Live preview">
      <div ref={ref} className={styles.frame} style={{ aspectRatio: `${screen.width} / ${screen.height}` }}>
        <div ref={stage} className={styles.screen} style={size} onClickCapture={preventNavigation}>
          <Hero key={slide.id} slides={[slide]} />
        </div>
      </div>
      <figcaption>Preview. Links and search are disabled.</figcaption>
    </figure>
  )
}

/** Videos still play, because their links handle the click themselves. */
function preventNavigation(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}
