import { contrast, textOn } from '#shared/core/theme.ts'
import styles from './ContrastNote.module.css'

const ratioFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const isColor = (value: string) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

/** The contrast of the button text. WCAG requires 4.5:1, and 3:1 for large bold text like this. */
export function ContrastNote({ background, text }: { background: string; text: string }) {
  if (!isColor(background) || !isColor(text)) return null
  const ratio = contrast(background, text)
  // Rounded down, so that the note never states too much.
  const rounded = `${ratioFormat.format(Math.floor(ratio * 10) / 10)}:1`
  return (
    <span className={`num ${styles.note}`}>
      Text contrast {rounded}{' '}
      {ratio >= 4.5 ? (
        <strong data-tone="ok">{ratio >= 7 ? 'AAA' : 'AA'}</strong>
      ) : ratio >= 3 ? (
        <>
          <strong data-tone="warn">AA for large text only</strong> The text is large and bold. Choose 4.5:1 or more to
          be safe.
        </>
      ) : (
        <>
          <strong data-tone="warn">Too low</strong> Visitors see {textOn(background) === '#000000' ? 'black' : 'white'}{' '}
          text instead.
        </>
      )}
    </span>
  )
}
