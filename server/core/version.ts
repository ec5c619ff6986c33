import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The product's version, `1.2.3`: of the program itself, however it was started. */
export const { version } = JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')) as { version: string }
