import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotPackage } from './cannot-package.ts'

const binary = 'build/Release/keytar.node'

/**
 * Copies the files into `to` that keytar needs at run time.
 * @param installed folder of the installed package
 * @param binaries one per processor
 */
export function copyKeytar(installed: string, to: string, binaries: string[]) {
  const { name, version, main, license } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  mkdirSync(join(to, 'build/Release'), { recursive: true })
  for (const part of ['lib', 'LICENSE.md']) cpSync(join(installed, part), join(to, part), { recursive: true })
  writeFileSync(join(to, 'package.json'), JSON.stringify({ name, version, main, license }))
  // Both halves of a universal app contain the same file, which runs on both processors.
  if (binaries.length > 1) execFileSync('lipo', ['-create', ...binaries, '-output', join(to, binary)])
  else cpSync(binaries[0]!, join(to, binary))
}

/** The keytar binary of a processor: the installed one, or a prebuilt one for another processor. */
export function keytarFor(processor: string, installed: string): string {
  if (!existsSync(join(installed, binary))) throw new CannotPackage(absent)
  if (processor === process.arch) return join(installed, binary)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-keytar-'))
  cpSync(join(installed, 'package.json'), join(folder, 'package.json'))
  const download = join(import.meta.dirname, '../../node_modules/prebuild-install/bin.js')
  try {
    execFileSync(process.execPath, [download, '--arch', processor], { cwd: folder, stdio: 'pipe' })
  } catch (cause) {
    throw new CannotPackage(
      `keytar for ${processor} could not be downloaded. Package on a computer with that processor instead.`,
      { cause },
    )
  }
  return join(folder, binary)
}

const absent = `keytar is not installed. Without it users would not stay signed in, so the app is not packaged.
It is an optional dependency, so npm leaves it out silently when it can be neither downloaded nor built.
To build it on Linux: apt-get install libsecret-1-dev pkg-config g++ python3, then npm rebuild keytar.`
