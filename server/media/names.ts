/** How stored files are called inside a company's folder. All of it is made here, nothing by callers. */
export const fileNames = {
  /** What was received, as it was. Private for ever. */
  original: (photoId: string) => `originals/${photoId}`,
  /** The folder of the pictures made of a file with these bytes. */
  pictures: (sha256: string) => `pictures/${sha256}`,
  picture: (sha256: string, variant: string) => `pictures/${sha256}/${variant}`,
  /** Logos and icons: public from the start. */
  site: (hash: string) => `site/${hash}.webp`,
}

/** Where a picture's variants are on the web, without the variant. */
export const pictureBase = (siteId: string, sha256: string) => `/media/${siteId}/${sha256}`
