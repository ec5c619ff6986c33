import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, createTargets, Platform } from 'electron-builder'
import { makeAppFolder } from './app-folder.ts'
import { type Architecture, processorsOf } from './architectures.ts'
import { configuration } from './configuration.ts'
import { electronZips } from './electron-zips.ts'
import type { Signing } from './signing.ts'

interface Wanted {
  architecture: Architecture
  /** Only the unpacked folder, without an installer. */
  dir: boolean
  signing: Signing
  /** A zip of Electron or a folder of them, instead of a download. */
  electronDist?: string | undefined
}

const output = 'dist/desktop'
const electron = 'node_modules/electron'

/** Packages the build in `out` for this system. Returns the paths of the packages. */
export async function packageApp({ architecture, dir, signing, electronDist }: Wanted): Promise<string[]> {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(electron, name), 'utf8')) as T
  const processors = processorsOf(architecture)
  const app = join(output, 'app')
  makeAppFolder(app, { built: 'out', keytar: 'node_modules/keytar', processors })
  const { version } = read<{ version: string }>('package.json')
  const checksums = read<Record<string, string>>('checksums.json')
  const zips = await electronZips(
    { version, platform: process.platform, processors, checksums },
    { folder: join(output, 'electron'), dist: electronDist },
  )
  return build({
    targets: createTargets([Platform.current()], dir ? 'dir' : null, architecture),
    config: configuration({ app, output, electronDist: resolve(zips) }, signing),
    publish: 'never',
  })
}
