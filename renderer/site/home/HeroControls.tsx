import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Carousel } from './carousel.ts'
import styles from './Hero.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true }

/** Pause button, dots and arrows. The arrow keys work on all of them. */
export function HeroControls({ carousel, count }: { carousel: Carousel; count: number }) {
  const { index, playing, toggle, step, show } = carousel
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  }
  return (
    <fieldset className={`wrap ${styles.controls}`} aria-label="Slides" onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.round}
        aria-label={playing ? 'Pause slides' : 'Play slides'}
        onClick={toggle}
      >
        {playing ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
      </button>
      {Array.from({ length: count }, (_, slide) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no id
          key={slide}
          type="button"
          className={styles.dot}
          aria-label={`Slide ${slide + 1} of ${count}`}
          aria-current={slide === index || undefined}
          onClick={() => show(slide)}
        />
      ))}
      <span className={styles.arrows}>
        <button type="button" className={styles.round} aria-label="Previous slide" onClick={() => step(-1)}>
          <IconChevronLeft {...icon} />
        </button>
        <button type="button" className={styles.round} aria-label="Next slide" onClick={() => step(1)}>
          <IconChevronRight {...icon} />
        </button>
      </span>
    </fieldset>
  )
}
