import { contrast, textOn } from '#shared/core/theme.ts'
import styles from './PairNote.module.css'

const ratioFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const isColor = (value: string) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

/** How well the text of a button reads on it: WCAG asks for 4.5:1, and for 3:1 of letters as large and bold as these. */
export function PairNote({ background, text }: { background: string; text: string }) {
  if (!isColor(background) || !isColor(text)) return null
  const ratio = contrast(background, text)
  // Rounded down: what is shown never promises more than there is.
  const shown = `${ratioFormat.format(Math.floor(ratio * 10) / 10)}:1`
  return (
    <span className={`num ${styles.note}`}>
      Text on it {shown}{' '}
      {ratio >= 4.5 ? (
        <strong data-tone="ok">{ratio >= 7 ? 'AAA' : 'AA'}</strong>
      ) : ratio >= 3 ? (
        <>
          <strong data-tone="warn">AA for large text only</strong> It is shown large and bold. Choose 4.5:1 or more to
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
