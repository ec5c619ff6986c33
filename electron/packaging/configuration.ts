import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { appScheme } from '#shared/core/app-link.ts'
import { appId } from '../main/app-id.ts'
import { fuses } from './fuses.ts'
import { productName } from './product.ts'
import type { Signing } from './signing.ts'

interface Places {
  /** Holds all that goes into the package. */
  app: string
  output: string
  /** Electron's zips, or its unpacked files. */
  electronDist: string
}

/** Options of electron-builder. */
export function configuration({ app, output, electronDist }: Places, { signed, notarised }: Signing): Configuration {
  return {
    appId,
    productName,
    copyright: `© ${new Date().getFullYear()} ${productName}`,
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
    directories: { app, output, buildResources: 'resources' },
    files: ['out/**', 'package.json'],
    // Native modules have to be files; all others stay in the archive, whose integrity is checked.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    // keytar uses the stable Node-API, so the same binary runs in Electron.
    npmRebuild: false,
    electronDist,
    afterExtract: ({ appOutDir, electronPlatformName }) => {
      const resources = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources'
      for (const left of ['version', join(resources, 'default_app.asar')])
        rmSync(join(appOutDir, left), { force: true })
    },
    // Apple processors require a signature: without a certificate it is an ad-hoc one.
    electronFuses: { ...fuses, resetAdHocDarwinSignature: !signed },
    forceCodeSigning: signed,
    publish: null,
    // Windows registers it when the app starts.
    protocols: [{ name: productName, schemes: [appScheme] }],
    icon: 'resources/icon',
    win: { target: ['nsis'] },
    nsis: { oneClick: true, perMachine: false, differentialPackage: false },
    mac: {
      target: ['dmg', 'zip'],
      icon: 'resources/icon/mac.png',
      category: 'public.app-category.photography',
      darkModeSupport: true,
      x64ArchFiles: '**/keytar.node',
      hardenedRuntime: true,
      entitlements: 'resources/entitlements.mac.plist',
      entitlementsInherit: 'resources/entitlements.mac.plist',
      notarize: notarised,
      ...(!signed && { identity: null }),
    },
    linux: {
      target: ['AppImage', 'deb'],
      category: 'Graphics',
      executableName: 'vitrine',
      syncDesktopName: true,
    },
  }
}
