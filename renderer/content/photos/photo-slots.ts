import type { ComponentType } from 'react'
import type { AdminPhoto } from '#shared/content/photos.ts'

/**
 * Parts of photo pages that the shop adds: the app fills them, because content does not import the shop. `Buy` is on the
 * page of a photo for sale, `Sell` in its form.
 */
export const photoSlots: {
  Buy?: ComponentType<{ photoId: string }>
  Sell?: ComponentType<{ photo: AdminPhoto }>
} = {}
