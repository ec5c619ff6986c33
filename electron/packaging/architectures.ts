import { CannotPackage } from './cannot-package.ts'

export type Processor = 'x64' | 'arm64'
/** What a package is made for; a universal one runs on both. */
export type Architecture = Processor | 'universal'

/** The architecture that is asked for, or the usual one: Macs get one app for both processors. */
export function architectureOf(asked: string | undefined, platform: NodeJS.Platform, own: string): Architecture {
  const wanted = asked ?? (platform === 'darwin' ? 'universal' : own)
  if (wanted === 'x64' || wanted === 'arm64') return wanted
  if (wanted === 'universal' && platform === 'darwin') return wanted
  throw new CannotPackage(`There are packages for x64 and arm64, and universal ones on a Mac; not for ${wanted}.`)
}

export const processorsOf = (architecture: Architecture): Processor[] =>
  architecture === 'universal' ? ['x64', 'arm64'] : [architecture]
