import { Button } from '@mantine/core'
import { IconMail, IconShoppingCartPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import type { ProductCard } from '#shared/commerce/products.ts'
import { type CartLine, isSame } from './cart-lines.ts'
import { cartPanel } from './cart-panel.ts'
import { useCart } from './use-cart.ts'

interface Props {
  product: ProductCard & Pick<CartLine, 'variantId' | 'variant'>
  qty?: number
  /** On a card, below the name of the product. */
  compact?: boolean
  className?: string | undefined
}

/** Adds a product to the cart, or links to its variants. Sites without a cart in their plan take enquiries instead. */
export function AddToCart({ product, qty = 1, compact, className }: Props) {
  const { features } = useCompany()
  const { add, lines, most } = useCart()
  const { _id, slug, variantId, availability } = product
  const name = nameOfLine({ title: product.name, variant: product.variant })
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

  if (product.hasVariants && !variantId)
    return (
      <Button component={Link} to={paths.product(slug)} size={size} variant="default" className={className}>
        Choose options
        {named}
      </Button>
    )

  const addToCart = () => {
    const before = lines.find((line) => isSame(line, { id: _id, variantId }))?.qty ?? 0
    if (before >= most) return toast.info(`You can order at most ${most} at a time. They are already in your cart.`)
    add(product, qty)
    toast.success(`Added ${name}`, { topic: 'cart', action: { label: 'View cart', run: cartPanel.open } })
  }
  return (
    <Button
      size={size}
      variant={compact ? 'default' : 'filled'}
      className={className}
      leftSection={icon && <IconShoppingCartPlus size={icon} stroke={1.75} aria-hidden />}
      onClick={addToCart}
    >
      Add to cart
      {named}
    </Button>
  )
}
