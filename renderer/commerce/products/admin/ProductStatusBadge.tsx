import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import type { ProductStatus } from '#shared/commerce/product-options.ts'

const tones: Record<ProductStatus, Tone> = { active: 'ok', inactive: 'quiet', draft: 'warn' }
export const productStatusLabels: Record<ProductStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  draft: 'Draft',
}

export const ProductStatusBadge = ({ status }: { status: ProductStatus }) => (
  <Badge tone={tones[status]}>{productStatusLabels[status]}</Badge>
)
