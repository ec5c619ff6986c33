/** Tasks of the image process. */
export type ImageTask =
  /** Validates an image of at most `most` pixels and reads its metadata. */
  | { kind: 'inspect'; path: string; most?: number }
  /** Makes the derivatives of a photo in `folder`; `by` is the only metadata of the download file. */
  | { kind: 'sizes'; path: string; folder: string; by: { Artist?: string; Copyright?: string } }
  /** Makes the AVIF variants in the given widths. */
  | { kind: 'avif'; path: string; folder: string; widths: number[] }
  /** A JPEG for download, at most `width` pixels wide. */
  | { kind: 'jpeg'; path: string; to: string; width: number }
  /** A JPEG for customers, at most `longest` pixels on its long side; `by` is its only metadata. */
  | { kind: 'sold'; path: string; to: string; longest: number; by: { Artist?: string; Copyright?: string } }
  /** Removes positions, place names, serial numbers and maker notes from an original. */
  | { kind: 'clean'; path: string; to: string }
  | PreviewTask
  /** A square app icon; `padded` adds the margin of maskable icons. */
  | { kind: 'icon'; path: string; to: string; size: number; padded: boolean }
  /** A logo or icon: WebP with transparency, at most `longest` pixels on its long side. */
  | { kind: 'logo'; path: string; to: string; longest: number }
  /** A PNG without transparency on white, at most `longest` pixels on its long side: for documents. */
  | { kind: 'print'; path: string; to: string; longest: number }
  /** Reads a video or audio file and copies its tracks to a new file; `size` in bytes determines the timeout. */
  | { kind: 'clip'; path: string; size: number; to: string; ending: string; cover: string }
  /** Counts the pages of a PDF file. */
  | { kind: 'pdf'; path: string }
  /** A generated image for items without one: two colours, different for each seed. */
  | { kind: 'poster'; to: string; colors: [string, string]; seed: string; square: boolean }

/** The preview image of a page. */
export interface PreviewTask {
  kind: 'preview'
  title: string
  site: string
  /** `#rrggbb` */
  primary: string
  /** Paths of stored files. */
  image?: string
  icon?: string
  /** Folder of the fonts. */
  fonts: string
  to: string
}

export interface ImageInspection {
  width: number
  height: number
  /** ThumbHash, base64. */
  thumbhash: string
  metadata: ImageMetadata
}

/** Metadata of a video or audio file. */
export interface ReadClip {
  /** Seconds. */
  duration: number
  /** Display size in pixels; absent without video. */
  width?: number
  height?: number
  /** The name of the video codec, if browsers do not play it. */
  unplayable?: string
  /** Absent without audio. The bit rate is per second. */
  audio?: { lossless: boolean; bitrate: number }
  title: string | undefined
  artist: string | undefined
  album: string | undefined
  /** Whether it contains a cover image. */
  cover: boolean
}

/** The used EXIF, IPTC and XMP metadata of an image, without its location. */
export interface ImageMetadata {
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
  inspect: ImageInspection
  /** File names of the derivatives, and their widths. */
  sizes: { files: string[]; webp: number[] }
  avif: { files: string[]; avif: number[] }
  jpeg: Record<never, never>
  sold: Record<never, never>
  clean: Record<never, never>
  logo: { width: number; height: number }
  print: { width: number; height: number }
  preview: Record<never, never>
  icon: Record<never, never>
  clip: ReadClip
  /** Null if unknown. */
  pdf: { pages: number | null }
  poster: Record<never, never>
}

/**
 * Why an image was rejected. `broken` and `unreadable` are faults of the file, `failed` may be a fault of the
 * server.
 */
export type Refusal = 'too-many-pixels' | 'broken' | 'unreadable' | 'failed'

export interface ImageRequest {
  id: number
  task: ImageTask
}

export type ImageReply =
  | { id: number; answer: unknown }
  /** `code` is set for system errors such as EMFILE. */
  | { id: number; refusal: Refusal; pixels?: Pixels; code?: string; message: string }

/** Pixels of an image, and the maximum. */
export interface Pixels {
  has: number
  most: number
}

/** Maximum pixels of an image. */
export const mostPixels = 100_000_000
