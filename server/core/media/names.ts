/** How stored files are called inside a company's folder. All of it is made here, nothing by callers. */
export const fileNames = {
  /** What was received, as it was. Private for ever. */
  original: (photoId: string) => `originals/${photoId}`,
  /** The folder of the pictures made of a file with these bytes. */
  pictures: (sha256: string) => `pictures/${sha256}`,
  picture: (sha256: string, variant: string) => `pictures/${sha256}/${variant}`,
  /** A video or audio file as it is published, by the hash of what was received. */
  clip: (sha256: string, ending: string) => `clips/${sha256}.${ending}`,
  /** Logos and icons: public from the start. */
  site: (hash: string) => `site/${hash}.webp`,
  /** Pictures of people: public too, and gone with them. */
  avatar: (hash: string) => `avatars/${hash}.webp`,
}

/** Where a picture's variants are on the web, without the variant. */
export const pictureBase = (siteId: string, sha256: string) => `/media/${siteId}/${sha256}`
