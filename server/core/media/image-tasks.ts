/** What the server may ask its image process to do. */
export type ImageTask =
  /** Reads the header, proves that the picture can be decoded, and reads what the camera wrote. `most` pixels are taken. */
  | { kind: 'inspect'; path: string; most?: number }
  /** Makes the pictures of a photo in `folder`; `by` is all that is written into the one for downloading. */
  | { kind: 'pictures'; path: string; folder: string; by: { Artist?: string; Copyright?: string } }
  /** Makes the AVIF pictures from the widths that exist. */
  | { kind: 'avif'; path: string; folder: string; widths: number[] }
  /** One JPEG for downloading, `width` pixels wide at most. */
  | { kind: 'jpeg'; path: string; to: string; width: number }
  | PreviewTask
  /** A square icon for home screens; `padded` leaves the room that round masks cut away. */
  | { kind: 'icon'; path: string; to: string; size: number; padded: boolean }
  /** A logo or icon: WebP that keeps what is transparent, `longest` pixels on its long side at most. */
  | { kind: 'logo'; path: string; to: string; longest: number }
  /** Reads a video or audio file, and wraps what is to be published of it in a new one. */
  /** `size` in bytes says how long it may take. */
  | { kind: 'clip'; path: string; size: number; to: string; ending: string; cover: string }
  /** Counts the pages of a PDF file. */
  | { kind: 'pdf'; path: string }
  /** A picture for what has none: two colours flowing into each other, never twice the same. */
  | { kind: 'poster'; to: string; colors: [string, string]; seed: string; square: boolean }

/** The picture link previews show of a page. */
export interface PreviewTask {
  kind: 'preview'
  title: string
  site: string
  /** `#rrggbb` */
  primary: string
  /** Stored files. */
  picture?: string
  icon?: string
  /** Folder of the fonts. */
  fonts: string
  to: string
}

export interface Inspected {
  width: number
  height: number
  /** ThumbHash, base64. */
  thumbhash: string
  written: Written
}

/** What a video or audio file says of itself. */
export interface ReadClip {
  /** Seconds. */
  duration: number
  /** Pixels, as it is shown; absent without moving pictures. */
  width?: number
  height?: number
  /** Name of its video codec, if browsers do not play it. */
  unplayable?: string
  /** Bits in a second; absent for what is silent. */
  sound?: { lossless: boolean; bitrate: number }
  title: string | undefined
  artist: string | undefined
  album: string | undefined
  /** Whether a picture came inside. */
  cover: boolean
}

/** What stands in a picture's EXIF, IPTC and XMP, as far as we use it. Never where it was taken. */
export interface Written {
  title?: string
  caption?: string
  tags?: string[]
  credit?: string
  camera?: string
  lens?: string
  exposure?: string
  aperture?: string
  focalLength?: string
  iso?: number
  takenAt?: string
  copyright?: string
}

export interface ImageAnswers {
  inspect: Inspected
  /** Names of the files that were made, and the widths. */
  pictures: { files: string[]; webp: number[] }
  avif: { files: string[]; avif: number[] }
  jpeg: Record<never, never>
  logo: { width: number; height: number }
  preview: Record<never, never>
  icon: Record<never, never>
  clip: ReadClip
  /** Nothing where the file does not tell. */
  pdf: { pages: number | null }
  poster: Record<never, never>
}

/** Why a picture was turned away. `broken` and `unreadable` are its own fault, `failed` may be ours. */
export type Refusal = 'too-many-pixels' | 'broken' | 'unreadable' | 'failed'

export interface AskImage {
  id: number
  task: ImageTask
}

export type ImageReply =
  | { id: number; answer: unknown }
  /** `code` is the system's, such as EMFILE, where it was no fault of the file. */
  | { id: number; refusal: Refusal; pixels?: Pixels; code?: string; message: string }

/** Pixels that a picture has, and those that are taken. */
export interface Pixels {
  has: number
  most: number
}

/** Most pixels a picture may have. */
export const mostPixels = 100_000_000
