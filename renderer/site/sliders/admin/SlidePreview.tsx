import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react'
import { Hero } from '../../home/Hero.tsx'
import type { Slide } from '../../home/slides.ts'
import styles from './SlidePreview.module.css'

/** The screens that it is drawn for; below 640 pixels the hero itself asks how wide the window is. */
const wide = { width: 1280, height: 720 }
const narrow = { width: 390, height: 700 }

/** The slide as the home page will show it, made smaller. */
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
  // A search that leads nowhere is nothing to come to by keyboard. No state of the hero's: it is drawn as visitors get it.
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => stage.current?.querySelector('[role=search]')?.setAttribute('inert', ''))
  return (
    <figure className={styles.preview} aria-label="Live preview">
      <div ref={ref} className={styles.frame} style={{ aspectRatio: `${screen.width} / ${screen.height}` }}>
        <div ref={stage} className={styles.screen} style={size} onClickCapture={stay}>
          <Hero key={slide.id} slides={[slide]} />
        </div>
      </div>
      <figcaption>As visitors see it. Its links and its search lead nowhere here.</figcaption>
    </figure>
  )
}

/** Links know that they were pressed, but go nowhere; a video still plays. */
function stay(event: MouseEvent) {
  const { target } = event
  if (!(target instanceof Element)) return
  if (target.closest('a')) event.preventDefault()
}
