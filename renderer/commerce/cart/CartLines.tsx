import { Button } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { lineKey, nameOfLine } from '#shared/commerce/product-options.ts'
import { centsOf } from '#shared/core/money.ts'
import styles from './CartLines.module.css'
import { Quantity } from './Quantity.tsx'
import { useCart } from './use-cart.ts'
import type { CheckedLine } from './use-quote.ts'

export function CartLines({ lines, onLeave }: { lines: readonly CheckedLine[]; onLeave?: () => void }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
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
  const { variantId, title, variant, image, qty, slug, problem, availability } = line
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
      <div className={styles.text}>
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
        <LinePrice line={line} />
        {problem !== 'gone' && availability !== 'out' && (
          <Quantity label={name} qty={qty} most={most} onChange={(next) => setQty(line, next)} />
        )}
        <LineProblem line={line} />
      </div>
      <IconButton
        icon={IconTrash}
        color="gray"
        size={40}
        label={`Remove ${name}`}
        className={styles.remove}
        onClick={() => remove(line)}
      />
    </>
  )
}

/** The price in the currency that the customer pays in, and the total of the line in the other. */
function LinePrice({ line: { price, secondPrice, otherPrice, newPrice, qty } }: { line: CheckedLine }) {
  const { currency: own, second_currency: second } = useCompany()
  const [unit, currency, other] = secondPrice === undefined ? [price, own, second] : [secondPrice, second || own, own]
  return (
    <p className={`num ${styles.price}`}>
      {qty > 1 && `${qty} × ${formatMoney(unit, currency)} = `}
      <strong>{formatMoney((centsOf(unit) * qty) / 100, currency)}</strong>
      {second && (
        <small>
          {otherPrice !== undefined && newPrice === undefined && other
            ? formatMoney((centsOf(otherPrice) * qty) / 100, other)
            : '\u00a0'}
        </small>
      )}
    </p>
  )
}

/** Why a line cannot be ordered, and how to resolve it. */
function LineProblem({ line }: { line: CheckedLine }) {
  const { setQty, update, most } = useCart()
  const { text, action } = problemOf(line, most, { setQty, update })
  if (!text) return null
  return (
    <div className={styles.problem} role="alert">
      {text}
      {action && (
        <Button size="xs" variant="default" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  )
}

function problemOf(
  line: CheckedLine,
  most: number,
  { setQty, update }: Pick<ReturnType<typeof useCart>, 'setQty' | 'update'>,
): { text?: string; action?: { label: string; run(): void } } {
  const { id, variantId, qty, price, newPrice, problem, availability } = line
  if (problem === 'gone') return { text: 'No longer available. Remove it to continue.' }
  if (availability === 'out' || (problem === 'low_stock' && qty === 1))
    return { text: 'Out of stock. Remove it to continue.' }
  if (problem === 'low_stock') return { text: `We do not have ${qty} of these. Choose fewer.` }
  if (problem === 'too_many')
    return {
      text: `You can order at most ${most} at a time.`,
      action: { label: `Take ${most}`, run: () => setQty(line, most) },
    }
  if (newPrice === undefined) return {}
  return {
    text: `Price changed from ${formatMoney(price)} to ${formatMoney(newPrice)}`,
    action: { label: 'Accept', run: () => update([{ id, variantId, price: newPrice }]) },
  }
}
