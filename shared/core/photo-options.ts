/** What photos can be filtered and sorted by, without schemas: lists and forms read these. */
export const photoCategories = ['Nature', 'Architecture', 'People', 'Events', 'Abstract', 'Other'] as const
export type PhotoCategory = (typeof photoCategories)[number]

/** Smallest long side, in pixels, of each resolution. A photo has the largest one it reaches. */
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

/** Widths, in pixels, a photo is offered in; a smaller photo has those below its own and its own. */
export const photoWidths = [320, 640, 960, 1280, 2048] as const

/** Pictures that are taken, by what their first bytes say; names and headers prove nothing. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']

/** Largest file the stated upload routes take, in bytes, and what is said about a larger one. */
export const uploadLimit = 10 * 1024 * 1024
export const tooLarge = 'File size must be less than 10MB'
/** What staff are told about a picture in the format of iPhones. */
export const heicProblem =
  'HEIC pictures cannot be shown on websites. Export the picture as JPEG and upload that. To take JPEG pictures with an iPhone, choose Settings, Camera, Formats, Most Compatible.'

/** Whether a file is one, by its type or, where the system knows no type for it, by its name. */
export const isHeic = ({ type, name = '' }: { type: string; name?: string }) =>
  /^image\/hei[cf]\b/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

export const invalidType = (type: string) => `Invalid file type for ${type} upload`
