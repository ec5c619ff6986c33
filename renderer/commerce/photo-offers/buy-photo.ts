import { lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'

/** Downloaded with the first photo that is for sale. */
export const BuyPhoto = lazyWithFallback(async () => (await import('./BuyPhoto.tsx')).BuyPhoto)
