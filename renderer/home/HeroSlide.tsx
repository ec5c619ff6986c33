import { Button } from '@mantine/core'
import { Picture } from '../ui/Picture.tsx'
import { SmartLink } from '../ui/SmartLink.tsx'
import styles from './Hero.module.css'
import type { Slide } from './slides.ts'

interface Props {
  slide: Slide
  shown: boolean
  first: boolean
  /** Whether its picture may be downloaded yet. */
  wanted: boolean
  /** `2 of 3`, when there are several. */
  label?: string
}

export function HeroSlide({ slide, shown, first, wanted, label }: Props) {
  const { title, subtitle, buttons, picture, image, alignment } = slide
  return (
    <div
      className={styles.slide}
      data-shown={shown || undefined}
      data-align={alignment}
      inert={!shown}
      {...(label && { role: 'group', 'aria-roledescription': 'slide', 'aria-label': label })}
    >
      <div className={styles.ground}>
        {wanted && picture && (
          <Picture picture={picture} alt="" sizes="100vw" priority={first} className={styles.picture} />
        )}
        {image && <img src={image} alt="" className={styles.picture} fetchPriority="high" />}
      </div>
      <div className={`wrap ${styles.words}`}>
        <h2>{title}</h2>
        {subtitle && <p>{subtitle}</p>}
        {buttons.length > 0 && (
          <div className={styles.buttons}>
            {buttons.map(({ text, to }, index) => (
              <Button
                key={text}
                component={SmartLink}
                to={to}
                size="md"
                variant={index === 0 ? 'filled' : 'default'}
                className={index === 0 ? undefined : styles.second}
              >
                {text}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
