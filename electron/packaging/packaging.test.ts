import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listPackage, statFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { build, createTargets, Packager, Platform } from 'electron-builder'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAppFolder } from './app-folder.ts'
import { architectureOf, processorsOf } from './architectures.ts'
import { configuration } from './configuration.ts'
import { dropEmpty, signingOf } from './signing.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-packaging-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function files(root: string, contents: Record<string, string | Buffer>) {
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return root
}

const built = () =>
  files(join(folder, 'out'), {
    'main/index.js': 'import keytar from "keytar"',
    'preload/index.cjs': '',
    'renderer/desktop.html': '<!doctype html>',
    'renderer/assets/page.js': '',
  })

/** keytar as npm installs it, with its sources. */
const keytar = () =>
  files(join(folder, 'keytar'), {
    'package.json': JSON.stringify({
      ...{ name: 'keytar', version: '7.9.0', main: './lib/keytar.js', license: 'MIT' },
      ...{ scripts: { install: 'prebuild-install' }, dependencies: { 'prebuild-install': '7', 'node-addon-api': '4' } },
    }),
    'LICENSE.md': 'MIT',
    'README.md': '',
    'binding.gyp': '{}',
    'lib/keytar.js': "require('../build/Release/keytar.node')",
    'src/main.cc': '',
    'build/Makefile': '',
    'build/Release/keytar.node': '\x7fELF',
    'build/Release/obj.target/keytar/src/main.o': '',
    'node_modules/node-addon-api/package.json': '{"name":"node-addon-api","version":"4.3.0"}',
  })

/** The files of Electron that electron-builder needs; the binary only contains default fuses. */
const electron = () =>
  files(join(folder, 'electron'), {
    electron: Buffer.concat([
      Buffer.from('\x7fELF'),
      Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
      Buffer.from([1, 8]),
      Buffer.from('10110001'),
    ]),
    version: '45.4.1',
    LICENSE: 'MIT',
    'resources/default_app.asar': '',
    'locales/en-US.pak': '',
  })

const unsigned = signingOf('linux', {})
const places = () => ({
  app: join(folder, 'app'),
  output: join(folder, 'packaged'),
  electronDist: join(folder, 'electron'),
})

test('packages the built app and keytar without the server', async () => {
  const { app, output, electronDist } = places()
  makeAppFolder(app, { built: built(), keytar: keytar(), processors: processorsOf('x64').slice(0, 1) })
  electron()
  await build({
    targets: createTargets([Platform.LINUX], 'dir', 'x64'),
    config: configuration({ app, output, electronDist }, unsigned),
    publish: 'never',
  })

  const unpacked = join(output, 'linux-unpacked')
  const archive = join(unpacked, 'resources/app.asar')
  const packed = listPackage(archive, { isPack: false }).filter(
    (path) => !('files' in statFile(archive, path.slice(1))),
  )
  expect(new Set(packed)).toEqual(
    new Set([
      '/node_modules/keytar/LICENSE.md',
      '/node_modules/keytar/build/Release/keytar.node',
      '/node_modules/keytar/lib/keytar.js',
      '/node_modules/keytar/package.json',
      '/out/main/index.js',
      '/out/preload/index.cjs',
      '/out/renderer/assets/page.js',
      '/out/renderer/desktop.html',
      '/package.json',
    ]),
  )
  const outside = join(unpacked, 'resources/app.asar.unpacked')
  const native = readdirSync(outside, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(native.map(({ name }) => name)).toEqual(['keytar.node'])
  for (const left of ['version', 'resources/default_app.asar']) expect(existsSync(join(unpacked, left))).toBe(false)

  const manifest = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).toMatchObject({ productName: 'Vitrine', main: 'out/main/index.js', type: 'module' })
  expect(manifest.dependencies).toEqual({ keytar: '7.9.0' })

  const { version: _, ...wire } = await getCurrentFuseWire(join(unpacked, 'vitrine'))
  const [off, on] = [48, 49]
  expect(wire).toEqual({
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableCookieEncryption]: on,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  })
})

test('refuses to package without keytar or a built app', () => {
  const app = join(folder, 'nothing')
  const about = { built: built(), processors: processorsOf('x64') }
  expect(() => makeAppFolder(app, { ...about, keytar: join(folder, 'absent') })).toThrow(
    /keytar is not installed.*the app is not packaged/,
  )
  expect(() => makeAppFolder(app, { ...about, keytar: keytar(), built: join(folder, 'absent') })).toThrow(
    'The app is not built: npm run build:desktop.',
  )
  expect(existsSync(app)).toBe(false)
})

const validated = (config: ReturnType<typeof configuration>) =>
  new Packager({ targets: createTargets([Platform.WINDOWS, Platform.MAC, Platform.LINUX]), config }).validateConfig()

test('electron-builder accepts the configuration, signed or not', async () => {
  makeAppFolder(places().app, { built: built(), keytar: keytar(), processors: processorsOf('x64') })
  for (const signing of [unsigned, { signed: true, notarised: true, message: '' }])
    await expect(validated(configuration(places(), signing))).resolves.toBeUndefined()
  const wrong = { ...configuration(places(), unsigned), fuses: {} }
  await expect(validated(wrong)).rejects.toThrow(/unknown property 'fuses'/)
})

test.each([
  ['linux', { CSC_LINK: 'x' }, false, false, /not signed/],
  ['win32', {}, false, false, /NOT SIGNED/],
  ['win32', { WIN_CSC_LINK: 'x' }, true, false, /^Signed/],
  ['win32', { CSC_LINK: 'x', APPLE_ID: 'x' }, true, false, /^Signed/],
  ['darwin', { WIN_CSC_LINK: 'x', APPLE_ID: 'x' }, false, false, /NOT SIGNED/],
  ['darwin', { CSC_LINK: 'x' }, true, false, /NOT NOTARISED/],
  ['darwin', { CSC_NAME: 'x', APPLE_API_KEY: 'x' }, true, true, /^Signed and notarised/],
] as const)('on %s with %o it is signed: %s, notarised: %s', (platform, given, signed, notarised, message) => {
  expect(signingOf(platform, given)).toEqual({ signed, notarised, message: expect.stringMatching(message) })
})

test('ignores empty signing variables', () => {
  const environment = { CSC_LINK: '', CSC_KEY_PASSWORD: '', WIN_CSC_LINK: '', APPLE_ID: 'x', PATH: '' }
  dropEmpty(environment)
  expect(environment).toEqual({ APPLE_ID: 'x', PATH: '' })
})

test('hardens signed Mac apps and signs others ad hoc', () => {
  const { mac, electronFuses, forceCodeSigning } = configuration(places(), {
    ...{ signed: true, notarised: true, message: '' },
  })
  expect({ ...mac, ...electronFuses, forceCodeSigning }).toMatchObject({
    ...{ hardenedRuntime: true, notarize: true, resetAdHocDarwinSignature: false, forceCodeSigning: true },
  })
  expect(mac).not.toHaveProperty('identity')
  const entitlements = readFileSync(mac!.entitlements!, 'utf8')
  expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
  ])
  const bare = configuration(places(), unsigned)
  expect(bare.mac).toMatchObject({ identity: null, notarize: false })
  expect(bare.electronFuses).toMatchObject({ resetAdHocDarwinSignature: true })
})

test.each([
  [undefined, 'linux', 'arm64', 'arm64'],
  [undefined, 'win32', 'x64', 'x64'],
  [undefined, 'darwin', 'arm64', 'universal'],
  ['arm64', 'win32', 'x64', 'arm64'],
] as const)('asked for %s on %s %s it is made for %s', (asked, platform, own, made) => {
  expect(architectureOf(asked, platform, own)).toBe(made)
})

test('refuses unknown architectures with a message', async () => {
  expect(() => architectureOf('universal', 'linux', 'x64')).toThrow(/not for universal/)
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(process.execPath, ['electron/packaging/main.ts', '--arch', 'mips'], (error, _, stderr) =>
      resolve({ code: error?.code, output: stderr }),
    ),
  )
  expect(code).toBe(1)
  expect(output.trim()).toBe('Packages exist for x64 and arm64, and universal ones on a Mac, but not for mips.')
})

test('icons exist in every size', async () => {
  for (const size of [16, 32, 48, 64, 128, 256, 512, 1024])
    expect(await sharp(`resources/icon/${size}.png`).metadata()).toMatchObject({ width: size, height: size })
  expect(await sharp('resources/icon/mac.png').metadata()).toMatchObject({ width: 1024, hasAlpha: true })
})
