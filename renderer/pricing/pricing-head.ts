import { type HeadOf, seoHead } from '../site/head.ts'

/** Kept apart from the page, so that visitors of other pages download neither plans nor questions. */
export const pricingHead: HeadOf = seoHead('pricing', 'Pricing')
