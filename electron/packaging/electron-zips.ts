import { createHash } from 'node:crypto'
import { copyFileSync, createReadStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { downloadArtifact } from '@electron/get'
import { CannotPackage } from './cannot-package.ts'

interface Wanted {
  version: string
  platform: string
  processors: string[]
  /** SHA-256 in hex by file name, as they come with the `electron` package. */
  checksums: Record<string, string>
}

type Download = typeof downloadArtifact

/**
 * Official zips of Electron in one folder, each checked by its hash.
 * @param dist a zip, or a folder of zips, to be used instead of a download
 */
export async function electronZips(
  { version, platform, processors, checksums }: Wanted,
  { folder, dist, download = downloadArtifact }: { folder: string; dist?: string | undefined; download?: Download },
): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const arch of processors) {
    const name = `electron-v${version}-${platform}-${arch}.zip`
    const wanted = checksums[name]
    if (!wanted) throw new CannotPackage(`Electron ${version} does not exist for ${platform}-${arch}.`)
    const found = dist
      ? givenZip(dist, name)
      : await download({ version, platform, arch, artifactName: 'electron', checksums }).catch((cause: unknown) => {
          throw new CannotPackage(unreachable(name, cause), { cause })
        })
    if ((await sha256(found)) !== wanted)
      throw new CannotPackage(`${found} is not Electron's official ${name}: its SHA-256 differs.`)
    copyFileSync(found, join(folder, name))
  }
  return folder
}

function givenZip(dist: string, name: string) {
  const path = statSync(dist, { throwIfNoEntry: false })?.isDirectory() ? join(dist, name) : dist
  if (!existsSync(path) || basename(path) !== name)
    throw new CannotPackage(`ELECTRON_DIST names ${dist}, where there is no ${name}.`)
  return path
}

async function sha256(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const unreachable = (
  name: string,
  cause: unknown,
) => `Electron's binary is missing, and ${name} could not be downloaded: ${String(cause)}
Without a network, put that file, as Electron released it, into a folder and name the folder in ELECTRON_DIST.`
