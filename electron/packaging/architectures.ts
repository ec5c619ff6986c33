import { CannotPackage } from './cannot-package.ts'

export type Processor = 'x64' | 'arm64'
/** Architecture of a package. A universal package runs on both processors. */
export type Architecture = Processor | 'universal'

/** The requested architecture, or the default: Macs get one app for both processors. */
export function architectureOf(asked: string | undefined, platform: NodeJS.Platform, own: string): Architecture {
  const wanted = asked ?? (platform === 'darwin' ? 'universal' : own)
  if (wanted === 'x64' || wanted === 'arm64') return wanted
  if (wanted === 'universal' && platform === 'darwin') return wanted
  throw new CannotPackage(`Packages exist for x64 and arm64, and universal ones on a Mac, but not for ${wanted}.`)
}

export const processorsOf = (architecture: Architecture): Processor[] =>
  architecture === 'universal' ? ['x64', 'arm64'] : [architecture]
