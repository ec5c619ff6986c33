/** Filters and sort options of photos, without schemas, so that lists and forms can import them. */
export const photoCategories = ['Nature', 'Architecture', 'People', 'Events', 'Abstract', 'Other'] as const

/** Minimum long side of each resolution in pixels. A photo has the largest one that it reaches. */
const resolutionFrom = { HD: 1280, 'Full HD': 1920, '2K': 2560, '4K': 3840, '8K': 7680 } as const
export type Resolution = keyof typeof resolutionFrom
export const resolutions = Object.keys(resolutionFrom) as Resolution[]

export function resolutionOf(width: number, height: number): Resolution | 'SD' {
  const long = Math.max(width, height)
  return resolutions.findLast((name) => long >= resolutionFrom[name]) ?? 'SD'
}

export const photoSorts = ['newest', 'viewed', 'liked', 'downloaded'] as const
export type PhotoSort = (typeof photoSorts)[number]
export const photoSortLabels: Record<PhotoSort, string> = {
  newest: 'Newest',
  viewed: 'Most viewed',
  liked: 'Most liked',
  downloaded: 'Most downloaded',
}

/** Widths of derivatives in pixels; a smaller photo has the widths below its own and its own. */
export const photoWidths = [320, 640, 960, 1280, 2048] as const

/** Accepted image types, detected by their first bytes; names and headers are not trusted. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']

/** Maximum file size of the upload forms in bytes, and the message for larger files. */
export const uploadLimit = 10 * 1024 * 1024
export const tooLarge = 'File size must be less than 10MB'
/** The message for HEIC images. */
export const heicProblem =
  'HEIC pictures cannot be shown on websites. Export the picture as JPEG and upload that. To take JPEG pictures with an iPhone, choose Settings, Camera, Formats, Most Compatible.'

/** Whether a file is HEIC, by its type, or by its name if the system does not know the type. */
export const isHeic = ({ type, name = '' }: { type: string; name?: string }) =>
  /^image\/hei[cf]\b/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

export const invalidType = (type: string) => `Invalid file type for ${type} upload`

const onlySiteImages = 'Only JPEG, PNG, GIF, and WEBP files are allowed'

/** The message for a logo, an icon or an avatar of another type than these. */
export const notSiteImage = (file: { type: string; name?: string }) =>
  isHeic(file) ? `${onlySiteImages}. ${heicProblem}` : onlySiteImages

/** Why a file cannot be uploaded as an image, if so. `what` is named in the message. */
export function imageProblem({ type, name, size }: { type: string; name: string; size: number }, what: string) {
  if (isHeic({ type, name })) return heicProblem
  if (!type.startsWith('image/')) return invalidType(what)
  return size > uploadLimit ? tooLarge : undefined
}
