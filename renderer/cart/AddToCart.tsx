import { Button } from '@mantine/core'
import { IconMail, IconShoppingCartPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ProductCard } from '#shared/products.ts'
import { paths } from '../paths.ts'
import { useCompany } from '../site/company.ts'
import { toast } from '../ui/toast.ts'
import { mostOf } from './cart-lines.ts'
import { cartPanel } from './cart-panel.ts'
import { useCart } from './use-cart.ts'

interface Props {
  product: ProductCard
  qty?: number
  /** On a card, where the product's name stands right above. */
  compact?: boolean
  className?: string | undefined
}

/** Puts a product into the cart; a site whose plan has none takes enquiries instead. */
export function AddToCart({ product, qty = 1, compact, className }: Props) {
  const { features } = useCompany()
  const { add, lines } = useCart()
  const { _id, name, availability, available } = product
  const size = compact ? 'sm' : 'md'
  const icon = compact ? undefined : 20
  const named = compact && <span className="sr-only"> {name}</span>

  if (!features.cart)
    return (
      <Button
        component={Link}
        to={paths.contactAbout(name)}
        size={size}
        variant={compact ? 'default' : 'filled'}
        className={className}
        leftSection={icon && <IconMail size={icon} stroke={1.75} aria-hidden />}
      >
        Enquire
        {named}
      </Button>
    )
  if (availability === 'out')
    return (
      <Button size={size} disabled className={className}>
        Out of stock
        {named}
      </Button>
    )

  const put = () => {
    const before = lines.find(({ id }) => id === _id)?.qty ?? 0
    if (before >= mostOf({ maxQty: available }))
      return toast.info(`Only ${mostOf({ maxQty: available })} available, and you have them all in your cart.`)
    add(product, qty)
    toast.success(`Added ${name}`, { topic: 'cart', action: { label: 'View cart', run: cartPanel.open } })
  }
  return (
    <Button
      size={size}
      variant={compact ? 'default' : 'filled'}
      className={className}
      leftSection={icon && <IconShoppingCartPlus size={icon} stroke={1.75} aria-hidden />}
      onClick={put}
    >
      Add to cart
      {named}
    </Button>
  )
}
