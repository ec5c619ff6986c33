import { fileURLToPath } from 'node:url'

/** A folder in `resources`. The path from the bundle, `dist/server`, is the same as from the sources. */
export const resourceFolder = (name: string): string =>
  fileURLToPath(new URL(`../../resources/${name}`, import.meta.url))
