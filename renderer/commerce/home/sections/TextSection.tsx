import { Button } from '@mantine/core'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { SmartLink } from '#renderer/core/ui/SmartLink.tsx'
import type { PropsOf } from './parts.ts'
import styles from './TextSection.module.css'

export function TextSection({ section }: PropsOf<'text'>) {
  const { heading, text, picture, alt, side, button } = section
  return (
    <section className={`wrap ${styles.section}`} data-side={picture && side}>
      {picture && (
        <div className={styles.frame}>
          <ResponsiveImage
            picture={picture}
            alt={alt}
            sizes="(max-width: 767px) 92vw, 590px"
            className={styles.picture}
          />
        </div>
      )}
      <div className={styles.text}>
        {heading && <h2>{heading}</h2>}
        {text
          .split(/\n\s*\n/)
          .filter(Boolean)
          .map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity
            <p key={place}>{paragraph}</p>
          ))}
        {button && (
          <Button component={SmartLink} to={button.to} size="md" variant="default" className={styles.button}>
            {button.text}
          </Button>
        )}
      </div>
    </section>
  )
}
