import { cleanEnding } from '../storage/clean-ending.ts'

/** Names of stored files in a company's folder. All are generated here, never by callers. */
export const fileNames = {
  /** The uploaded file. Always private. */
  original: (photoId: string) => `originals/${photoId}`,
  /** The same without private metadata, for buyers. It is deleted with the original. */
  cleanOriginal: (photoId: string) => `originals/${photoId}${cleanEnding}`,
  /** The folder with the derivatives of a file. */
  images: (sha256: string) => `pictures/${sha256}`,
  image: (sha256: string, variant: string) => `pictures/${sha256}/${variant}`,
  /** A published video or audio file, by the hash of the upload. */
  clip: (sha256: string, ending: string) => `clips/${sha256}.${ending}`,
  /** Logos and icons: always public. */
  site: (hash: string) => `site/${hash}.webp`,
  /** Avatars: always public, deleted with the account. */
  avatar: (hash: string) => `avatars/${hash}.webp`,
  /** A document that only the server reads. */
  private: (id: string) => `private/${id}`,
}

/** The URL of an image's derivatives, without the variant. */
export const imageBase = (siteId: string, sha256: string) => `/media/${siteId}/${sha256}`
