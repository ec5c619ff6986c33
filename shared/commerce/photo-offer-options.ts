// Without schemas, because pages of the website import this module.

/** The sizes in which photos are sold, by their longest edge in pixels. */
const photoSizes = [
  { id: 'small', label: 'Small', longest: 1000 },
  { id: 'medium', label: 'Medium', longest: 2000 },
  { id: 'original', label: 'Original', longest: Number.POSITIVE_INFINITY },
] as const
type PhotoSize = (typeof photoSizes)[number]['id']
export const photoSizeIds = photoSizes.map(({ id }) => id) as [PhotoSize, ...PhotoSize[]]

/** Names of the two options of a product that sells a photo, in their order. */
export const photoOptionNames = ['Size', 'Licence'] as const

export const mostLicences = 10

/** Why a product that sells a photo is not duplicated. */
export const duplicateOfPhoto = 'This product sells a photo, and a photo has one product. Sell another photo instead.'

interface Pixels {
  width: number
  height: number
}

/** A size of a photo. `value` is its option value in products and orders: `Small (1000 × 667 px)`. */
export interface SoldSize extends Pixels {
  id: PhotoSize
  value: string
  longest: number
}

/** The sizes in which a photo can be sold: never larger than itself. */
export const sizesOfPhoto = ({ width, height }: Pixels): SoldSize[] =>
  photoSizes
    .filter(({ id, longest }) => id === 'original' || longest < Math.max(width, height))
    .map(({ id, label, longest }) => {
      const scale = Math.min(1, longest / Math.max(width, height))
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
      return { id, ...size, longest, value: `${label} (${size.width} × ${size.height} px)` }
    })

/** The sizes of a photo among the options of its product. */
export const soldSizesOf = (photo: Pixels, { options }: { options: readonly { values: readonly string[] }[] }) =>
  sizesOfPhoto(photo).filter(({ value }) => options[0]?.values.includes(value))

/** The largest of the stored widths that is smaller than all sold sizes, or the smallest width. */
export function publicWidthOf(widths: readonly number[], sold: readonly Pick<Pixels, 'width'>[]): number {
  const smallest = Math.min(...sold.map(({ width }) => width))
  return widths.findLast((width) => width < smallest) ?? widths[0] ?? 0
}
