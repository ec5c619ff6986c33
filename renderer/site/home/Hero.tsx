import { useRef, useState } from 'react'
import { useCarousel } from './carousel.ts'
import styles from './Hero.module.css'
import { HeroControls } from './HeroControls.tsx'
import { HeroSlide } from './HeroSlide.tsx'
import type { Slide } from './slides.ts'
import { useSwipe } from './swipe.ts'

/** The full screen at the top of the home page. */
export function Hero({ slides }: { slides: Slide[] }) {
  const section = useRef<HTMLElement>(null)
  /** Of the slide whose video plays. */
  const [watching, setWatching] = useState<string>()
  const carousel = useCarousel(slides.length, section, watching === undefined)
  const go = (step: 1 | -1) => {
    setWatching(undefined)
    carousel.go(step)
  }
  const show = (index: number) => {
    setWatching(undefined)
    carousel.show(index)
  }
  const swipe = useSwipe(go)
  const several = slides.length > 1
  return (
    <section
      ref={section}
      className={styles.hero}
      aria-label="Featured"
      {...(several && { 'aria-roledescription': 'carousel', ...swipe })}
    >
      {/* Announced when a person changes the slide, not when time does. */}
      <div aria-live={several && !carousel.playing ? 'polite' : 'off'}>
        {slides.map((slide, index) => (
          <HeroSlide
            key={slide.id}
            slide={slide}
            shown={index === carousel.index}
            first={index === 0}
            watching={slide.id === watching}
            onWatch={(now) => setWatching(now ? slide.id : undefined)}
            wanted={index === carousel.index || carousel.awake}
            {...(several && { label: `${index + 1} of ${slides.length}` })}
          />
        ))}
      </div>
      {several && <HeroControls carousel={{ ...carousel, go, show }} count={slides.length} />}
    </section>
  )
}
