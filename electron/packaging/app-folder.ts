import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Processor } from './architectures.ts'
import { CannotPackage } from './cannot-package.ts'
import { copyKeytar, keytarFor } from './keytar.ts'
import { homepage, maintainer, productName } from './product.ts'

interface Sources {
  /** Folder of the files that electron-vite built. */
  built: string
  /** Folder of the installed keytar. */
  keytar: string
  processors: Processor[]
}

/** Creates the folder that is packaged: the built app, its own package.json without the server's dependencies, and keytar. */
export function makeAppFolder(folder: string, { built, keytar, processors }: Sources) {
  const entry = 'out/main/index.js'
  if (!existsSync(join(built, 'main/index.js'))) throw new CannotPackage('The app is not built: npm run build:desktop.')
  const binaries = processors.map((processor) => keytarFor(processor, keytar))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(built, join(folder, 'out'), { recursive: true })
  copyKeytar(keytar, join(folder, 'node_modules/keytar'), binaries)
  const { name, version, description, license } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { version: keytarVersion } = JSON.parse(readFileSync(join(keytar, 'package.json'), 'utf8'))
  const manifest = {
    ...{ name, productName, version, description, license, homepage, author: maintainer },
    ...{ type: 'module', main: entry, desktopName: `${name}.desktop`, dependencies: { keytar: keytarVersion } },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
}
