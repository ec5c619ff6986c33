import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The version of the product: `1.2.3`. */
export const { version } = JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')) as { version: string }
