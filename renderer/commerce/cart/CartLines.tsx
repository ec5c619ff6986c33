import { ActionIcon, Button } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { lineKey, nameOfLine } from '#shared/commerce/product-options.ts'
import { centsOf } from '#shared/core/money.ts'
import styles from './CartLines.module.css'
import { Quantity } from './Quantity.tsx'
import { useCart } from './use-cart.ts'
import type { CheckedLine } from './use-quote.ts'

/** What is in the cart, with all that can be done about each line. */
export function CartLines({ lines, onLeave }: { lines: readonly CheckedLine[]; onLeave?: () => void }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled with the keys too
    <section className={styles.scroll} tabIndex={0} aria-label="Products in your cart">
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={lineKey(line)} className={styles.line}>
            <Row line={line} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ line, onLeave }: { line: CheckedLine; onLeave?: (() => void) | undefined }) {
  const { setQty, remove, most } = useCart()
  const { variantId, title, variant, image, price, qty, slug, problem, availability } = line
  const name = nameOfLine(line)
  return (
    <>
      {image ? (
        <img className={styles.image} src={image} alt="" width={64} height={64} />
      ) : (
        <span className={styles.image}>
          <IconPhoto size={24} stroke={1.25} aria-hidden />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.title}>
          {problem === 'gone' ? (
            title
          ) : (
            <Link to={paths.product(slug, variantId)} {...(onLeave && { onClick: onLeave })}>
              {title}
            </Link>
          )}
          {variant && <span className={styles.variant}>{variant}</span>}
        </p>
        <p className={`num ${styles.price}`}>
          {qty > 1 && `${qty} × ${formatMoney(price)} = `}
          <strong>{formatMoney((centsOf(price) * qty) / 100)}</strong>
        </p>
        {problem !== 'gone' && availability !== 'out' && (
          <Quantity label={name} qty={qty} most={most} onChange={(next) => setQty(line, next)} />
        )}
        <Trouble line={line} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={`Remove ${name}`}
        className={styles.remove}
        onClick={() => remove(line)}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </>
  )
}

/** What keeps a line from being ordered, and what can be done about it. */
function Trouble({ line }: { line: CheckedLine }) {
  const { id, variantId, qty, price, newPrice, problem, availability } = line
  const { setQty, update, most } = useCart()
  if (problem === 'gone')
    return (
      <p className={styles.trouble} role="alert">
        No longer available. Remove it to go on.
      </p>
    )
  if (availability === 'out')
    return (
      <p className={styles.trouble} role="alert">
        Out of stock. Remove it to go on.
      </p>
    )
  if (problem === 'low_stock')
    return (
      <p className={styles.trouble} role="alert">
        {qty > 1 ? `We do not have ${qty} of these. Choose fewer.` : 'Out of stock. Remove it to go on.'}
      </p>
    )
  if (problem === 'too_many')
    return (
      <div className={styles.trouble} role="alert">
        You can order at most {most} at a time.
        <Button size="xs" variant="default" onClick={() => setQty(line, most)}>
          Take {most}
        </Button>
      </div>
    )
  if (newPrice === undefined) return null
  return (
    <div className={styles.trouble} role="alert">
      Price changed from {formatMoney(price)} to {formatMoney(newPrice)}
      <Button size="xs" variant="default" onClick={() => update([{ id, variantId, price: newPrice }])}>
        Accept
      </Button>
    </div>
  )
}
