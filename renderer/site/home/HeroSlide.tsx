import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { lazyWithFallback, Missing } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import { SmartLink } from '#renderer/core/ui/SmartLink.tsx'
import styles from './Hero.module.css'
import { HeroSearch } from './HeroSearch.tsx'
import type { Slide } from './slides.ts'
import { WatchButton } from './WatchButton.tsx'

const HeroVideo = lazyWithFallback(async () => (await import('./HeroVideo.tsx')).HeroVideo, Missing)

interface Props {
  slide: Slide
  shown: boolean
  first: boolean
  /** Whether its picture may be downloaded yet. */
  wanted: boolean
  /** `2 of 3`, when there are several. */
  label?: string
  /** Whether its video plays instead of it. */
  watching: boolean
  onWatch: (watching: boolean) => void
}

/** Picture, words and what can be done about them; complete without scripts. */
export function HeroSlide({ slide, shown, first, wanted, label, watching, onWatch }: Props) {
  const { id, title, subtitle, buttons, picture, image, alignment, video, search } = slide
  const named = label && { role: 'group', 'aria-roledescription': 'slide', 'aria-label': label }
  if (watching && video)
    return (
      <div className={styles.slide} data-shown {...named}>
        <Suspense>
          <HeroVideo video={video} title={title} onClose={() => onWatch(false)} />
        </Suspense>
      </div>
    )
  return (
    <div className={styles.slide} data-shown={shown || undefined} data-align={alignment} inert={!shown} {...named}>
      <div className={styles.ground}>
        {wanted && picture && (
          <Picture picture={picture} alt="" sizes="100vw" priority={first} className={styles.picture} />
        )}
        {image && <img src={image} alt="" className={styles.picture} fetchPriority="high" />}
      </div>
      <div className={`wrap ${styles.words}`}>
        <h2>{title}</h2>
        {subtitle && <p>{subtitle}</p>}
        {(buttons.length > 0 || video) && (
          <div className={styles.buttons}>
            {video && <WatchButton video={video} title={title} onWatch={() => onWatch(true)} />}
            {buttons.map(({ text, to }, index) => (
              <Button
                key={text}
                component={SmartLink}
                to={to}
                size="md"
                variant={index === 0 && !video ? 'filled' : 'default'}
                className={index === 0 && !video ? undefined : styles.second}
              >
                {text}
              </Button>
            ))}
          </div>
        )}
        {search && <HeroSearch id={id} button={search} />}
      </div>
    </div>
  )
}
