import styles from './ContrastBadge.module.css'

const ratioFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `Black text 6.1:1 AA` */
export function ContrastBadge({ text, ratio }: { text: '#000000' | '#ffffff'; ratio: number }) {
  // Rounded down, so that the badge never states too much.
  const rounded = ratioFormat.format(Math.floor(ratio * 10) / 10)
  return (
    <span className={`num ${styles.badge}`}>
      {text === '#000000' ? 'Black' : 'White'} text {rounded}:1 <strong>{ratio >= 7 ? 'AAA' : 'AA'}</strong>
    </span>
  )
}
