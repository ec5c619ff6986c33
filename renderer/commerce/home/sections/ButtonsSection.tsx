import { Button } from '@mantine/core'
import { SmartLink } from '#renderer/core/ui/SmartLink.tsx'
import styles from './ButtonsSection.module.css'
import type { PropsOf } from './parts.ts'

export function ButtonsSection({ section: { heading, text, buttons, band } }: PropsOf<'buttons'>) {
  return (
    <section className={`wrap ${styles.section}`} aria-label={heading ? undefined : 'Links'}>
      {heading && <h2>{heading}</h2>}
      {text && <p>{text}</p>}
      <div className={styles.buttons}>
        {buttons.map(({ text: label, to }, place) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may be equal
            key={place}
            component={SmartLink}
            to={to}
            size="md"
            variant={place === 0 && band !== 'brand' ? 'filled' : 'default'}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
