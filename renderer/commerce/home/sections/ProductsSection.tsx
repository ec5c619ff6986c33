import { ProductGrid } from '#renderer/commerce/products/ProductGrid.tsx'
import { paths } from '#renderer/core/paths.ts'
import type { PropsOf } from './parts.ts'
import { SectionFrame } from './SectionFrame.tsx'

export function ProductsSection({ section: { heading, items } }: PropsOf<'products'>) {
  return (
    <SectionFrame heading={heading} label="Products" all={{ to: paths.shop, text: 'Shop all' }}>
      <ProductGrid products={items} level={3} />
    </SectionFrame>
  )
}
