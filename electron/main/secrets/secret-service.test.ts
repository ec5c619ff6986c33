import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Why the real keychain cannot be tested here, or undefined. CI requires it. */
const missing = missingParts()
if (missing && process.env.CI && process.platform === 'linux') throw new Error(missing)
if (missing) process.stdout.write(`\n${missing}\n\n`)

function missingParts() {
  if (process.platform !== 'linux') return 'The tests of the Secret Service run on Linux only.'
  try {
    for (const command of ['gnome-keyring-daemon', 'dbus-run-session']) execFileSync('which', [command])
    return undefined
  } catch {
    return 'The tests of the keychain need the packages gnome-keyring, dbus and libsecret-1-0. They are left out.'
  }
}

/** One call in another process, as the app makes it. */
const script = `
  import { keychain } from './electron/main/secrets/keychain.ts'
  import { loadKeytar } from './electron/main/secrets/keytar.ts'
  const [call, ...args] = process.argv.slice(1)
  const store = keychain({ load: loadKeytar, service: 'Vitrine' })
  const output = await store[call]('https://photos.example.com', ...args).then(
    (answer) => ({ answer }),
    ({ code, message }) => ({ code, message }),
  )
  console.log(JSON.stringify(output))
`

const unlocked = 'printf password | gnome-keyring-daemon --unlock --components=secrets > /dev/null'
const locked = 'gnome-keyring-daemon --start --components=secrets > /dev/null'
const token = 'Zk3nQe8Yx0bWJ7uLr2VtHc9aPm5sGdF1oIyT6RjKwXA'

describe.skipIf(missing)('the real keychain', () => {
  let home: string
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'vitrine-keychain-'))
    for (const folder of ['run', 'data']) mkdirSync(join(home, folder), { mode: 0o700 })
    // A bus that starts no services itself.
    writeFileSync(join(home, 'bare.conf'), bareBus)
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  const environment = (extra = {}) => {
    const { DBUS_SESSION_BUS_ADDRESS: _, DISPLAY: __, WAYLAND_DISPLAY: ___, ...rest } = process.env
    return { ...rest, HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), XDG_DATA_HOME: join(home, 'data'), ...extra }
  }

  /** Runs the call in another login session, after a program was started in it. */
  function inSession(before: string, call: string[], bus: string[] = []) {
    const node = [process.execPath, '--input-type=module-typescript', '--eval', script, ...call]
    const line = `${before}; exec "$@"`
    return output('dbus-run-session', [...bus, '--', 'sh', '-c', line, 'sh', ...node])
  }

  const output = (command: string, args: string[], extra = {}) =>
    new Promise<unknown>((resolve, reject) => {
      execFile(command, args, { env: environment(extra) }, (_, out, errors) => {
        const last = out.trim().split('\n').at(-1)
        if (last?.startsWith('{')) resolve(JSON.parse(last))
        else reject(new Error(`${command} output nothing: ${errors}`))
      })
    })

  test('stores an encrypted token beyond the process and the login session', async () => {
    expect(await inSession(unlocked, ['get'])).toEqual({})
    expect(await inSession(unlocked, ['set', token])).toEqual({})
    expect(await inSession(unlocked, ['get'])).toEqual({ answer: token })

    const files = readdirSync(join(home, 'data'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(files.map(({ name }) => name)).toContain('login.keyring')
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name)).includes(token), `${name} holds the token`).toBe(false)
  })

  test('reads nothing from a locked keyring, and reports failed writes', async () => {
    expect(await inSession(locked, ['get'])).toEqual({})
    expect(await inSession(locked, ['set', 'another'])).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('Your keychain is locked.'),
    })
    expect(await inSession(unlocked, ['get'])).toEqual({ answer: token })
  })

  test('deletes a token', async () => {
    expect(await inSession(unlocked, ['delete'])).toEqual({})
    expect(await inSession(unlocked, ['get'])).toEqual({})
  })

  const cannot = { code: 'UNAVAILABLE', message: expect.stringContaining('cannot use this computer') }

  test('reports temporary sessions without a secret service', async () => {
    const bus = [`--config-file=${join(home, 'bare.conf')}`]
    for (const call of [['get'], ['set', token], ['delete']])
      expect(await inSession(':', call, bus)).toMatchObject(cannot)
  })

  test('reports temporary sessions without D-Bus', async () => {
    const args = ['--input-type=module-typescript', '--eval', script, 'set', token]
    expect(
      await output(process.execPath, args, { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(home, 'nothing')}` }),
    ).toMatchObject(cannot)
  })
})

const bareBus = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`
