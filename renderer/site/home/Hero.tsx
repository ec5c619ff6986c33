import { useRef, useState } from 'react'
import { useCarousel } from './carousel.ts'
import styles from './Hero.module.css'
import { HeroControls } from './HeroControls.tsx'
import { HeroSlide } from './HeroSlide.tsx'
import type { Slide } from './slides.ts'
import { useSwipe } from './swipe.ts'

export function Hero({ slides }: { slides: Slide[] }) {
  const section = useRef<HTMLElement>(null)
  /** Id of the slide whose video plays. */
  const [watching, setWatching] = useState<string>()
  const carousel = useCarousel(slides.length, section, watching === undefined)
  const step = (by: 1 | -1) => {
    setWatching(undefined)
    carousel.step(by)
  }
  const show = (index: number) => {
    setWatching(undefined)
    carousel.show(index)
  }
  const swipe = useSwipe(step)
  const several = slides.length > 1
  return (
    <section
      ref={section}
      className={styles.hero}
      aria-label="Featured"
      {...(several && { 'aria-roledescription': 'carousel', ...swipe })}
    >
      {/* Announced when the visitor changes the slide, not when the timer does. */}
      <div aria-live={several && !carousel.playing ? 'polite' : 'off'}>
        {slides.map((slide, index) => (
          <HeroSlide
            key={slide.id}
            slide={slide}
            visible={index === carousel.index}
            first={index === 0}
            watching={slide.id === watching}
            onWatch={(now) => setWatching(now ? slide.id : undefined)}
            loadsImage={index === carousel.index || carousel.loadsAll}
            {...(several && { label: `${index + 1} of ${slides.length}` })}
          />
        ))}
      </div>
      {several && <HeroControls carousel={{ ...carousel, step, show }} count={slides.length} />}
    </section>
  )
}
