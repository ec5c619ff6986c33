import { type ProductRow, products } from './products.table.ts'

const {
  photoId,
  id,
  slug,
  name,
  sku,
  options,
  priceCents,
  secondCents,
  stock,
  sellsWhenOut,
  lowStock,
  taxClass,
  weight,
  needsDelivery,
} = products

/** What carts and orders read of a product: its texts can be long, and an order would read them several times. */
export const cartColumns = {
  ...{
    id,
    slug,
    name,
    sku,
    options,
    priceCents,
    secondCents,
    stock,
    sellsWhenOut,
    lowStock,
    taxClass,
    weight,
    needsDelivery,
    photoId,
  },
}
export type CartProduct = Pick<ProductRow, keyof typeof cartColumns>
