import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'

export interface PackagedApp {
  /** The installed folder, or the app bundle on a Mac. */
  bundle: string
  /** The path inside the bundle. */
  executable: string
}

const output = 'dist/desktop'
const processor = process.arch === 'x64' ? '' : `-${process.arch}`
const candidates: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [`linux${processor}-unpacked`],
  win32: [`win${processor}-unpacked`],
  darwin: ['mac-universal/Vitrine.app', `mac${processor}/Vitrine.app`],
}
const executables: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'vitrine',
  win32: 'Vitrine.exe',
  darwin: 'Contents/MacOS/Vitrine',
}

/** The latest package for this computer, if any. */
export function packagedApp(): PackagedApp | undefined {
  const executable = executables[process.platform]
  const found = candidates[process.platform]
    ?.map((folder) => join(output, folder))
    .find((bundle) => executable && existsSync(join(bundle, executable)))
  return executable && found ? { bundle: found, executable } : undefined
}

/** The path that `@electron/fuses` expects. */
export const fuseFile = ({ bundle, executable }: PackagedApp) =>
  process.platform === 'darwin' ? bundle : join(bundle, executable)

/** The only difference to the package: a debugger is allowed, so that the tests reach the main process. */
export async function copyUnderTest(shipped: PackagedApp, folder: string): Promise<PackagedApp> {
  const copy = { ...shipped, bundle: join(folder, basename(shipped.bundle)) }
  cpSync(shipped.bundle, copy.bundle, { recursive: true, verbatimSymlinks: true })
  await flipFuses(fuseFile(copy), { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true })
  // The change broke its signature, and a Mac does not start apps with a broken one.
  if (process.platform === 'darwin') {
    const entitlements = ['--entitlements', 'resources/entitlements.mac.plist']
    execFileSync('codesign', ['--force', '--deep', '--sign', '-', ...entitlements, copy.bundle])
  }
  return copy
}
