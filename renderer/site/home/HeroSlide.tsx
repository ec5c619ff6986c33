import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { SmartLink } from '#renderer/core/ui/SmartLink.tsx'
import styles from './Hero.module.css'
import { HeroSearch } from './HeroSearch.tsx'
import type { Slide } from './slides.ts'
import { WatchButton } from './WatchButton.tsx'

const HeroVideo = lazyWithFallback(async () => (await import('./HeroVideo.tsx')).HeroVideo, LoadFailed)

interface Props {
  slide: Slide
  visible: boolean
  first: boolean
  loadsImage: boolean
  /** `2 of 3` if there are several. */
  label?: string
  /** Whether its video plays. */
  watching: boolean
  onWatch: (watching: boolean) => void
}

export function HeroSlide({ slide, visible, first, loadsImage, label, watching, onWatch }: Props) {
  const { id, title, subtitle, buttons, picture, image, alignment, video, search } = slide
  const named = label && { role: 'group', 'aria-roledescription': 'slide', 'aria-label': label }
  if (watching && video)
    return (
      <div className={styles.slide} data-visible {...named}>
        <Suspense>
          <HeroVideo video={video} title={title} onClose={() => onWatch(false)} />
        </Suspense>
      </div>
    )
  return (
    <div
      className={styles.slide}
      data-visible={visible || undefined}
      data-align={alignment}
      inert={!visible}
      {...named}
    >
      <div className={styles.ground}>
        {loadsImage && picture && (
          <ResponsiveImage picture={picture} alt="" sizes="100vw" priority={first} className={styles.picture} />
        )}
        {image && <img src={image} alt="" className={styles.picture} fetchPriority="high" />}
      </div>
      <div className={`wrap ${styles.text}`}>
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
