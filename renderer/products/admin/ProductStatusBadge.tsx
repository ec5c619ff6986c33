import type { ProductStatus } from '#shared/product-options.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

const tones: Record<ProductStatus, Tone> = { active: 'ok', inactive: 'quiet', draft: 'warn' }
export const productStatusLabels: Record<ProductStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  draft: 'Draft',
}

export const ProductStatusBadge = ({ status }: { status: ProductStatus }) => (
  <Badge tone={tones[status]}>{productStatusLabels[status]}</Badge>
)
