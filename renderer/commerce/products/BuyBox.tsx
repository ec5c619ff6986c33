import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import type { ProductCard } from '#shared/commerce/products.ts'
import { AddToCart } from '../cart/AddToCart.tsx'
import type { CartLine } from '../cart/cart-lines.ts'
import { Quantity } from '../cart/Quantity.tsx'
import { useCart } from '../cart/use-cart.ts'
import styles from './BuyBox.module.css'

/** Downloaded on demand, because few visitors need it. */
const StockAlertForm = lazyWithFallback(
  async () => (await import('./StockAlertForm.tsx')).StockAlertForm,
  () => <LoadFailed />,
)

/** A product or its selected variant. */
interface Props {
  product: ProductCard & Pick<CartLine, 'variantId' | 'variant'>
}

export function BuyBox({ product }: Props) {
  const { features } = useCompany()
  const { add, most } = useCart()
  const navigate = useNavigate()
  const [qty, setQty] = useState(1)
  if (!features.cart) return <AddToCart product={product} className={styles.only} />
  if (product.availability === 'out') return <SoldOut product={product} />

  const buyNow = () => {
    add(product, qty)
    void navigate(paths.checkout)
  }
  return (
    <div className={styles.box}>
      <Quantity
        label={nameOfLine({ title: product.name, variant: product.variant })}
        qty={qty}
        most={most}
        onChange={setQty}
      />
      <AddToCart product={product} qty={qty} className={styles.wide} />
      <Button size="md" variant="default" className={styles.wide} onClick={buyNow}>
        Buy now
      </Button>
    </div>
  )
}

function SoldOut({ product }: Props) {
  const [isRequested, setIsRequested] = useState(false)
  const button = (
    <Button
      size="md"
      variant="default"
      leftSection={<IconBell size={20} stroke={1.75} aria-hidden />}
      loading={isRequested}
      onClick={() => setIsRequested(true)}
    >
      Tell me when available
    </Button>
  )
  return (
    <div className={styles.out}>
      <AddToCart product={product} />
      {isRequested ? (
        <Suspense fallback={button}>
          <StockAlertForm product={product} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}
