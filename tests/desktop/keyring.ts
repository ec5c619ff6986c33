import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why the real keychain cannot be used here, or undefined. CI requires it. */
export const noKeyring =
  process.env.CI || isInstalled() ? undefined : 'The keychain needs gnome-keyring, dbus and libsecret-tools.'

function isInstalled() {
  try {
    for (const command of ['dbus-daemon', 'gnome-keyring-daemon', 'secret-tool']) execFileSync('which', [command])
    return true
  } catch {
    return false
  }
}

/** Environment of processes that use it. */
export type KeyringEnvironment = Record<
  'DBUS_SESSION_BUS_ADDRESS' | 'HOME' | 'XDG_RUNTIME_DIR' | 'XDG_DATA_HOME',
  string
>

/** A D-Bus session with an unlocked gnome-keyring in its own home folder. */
export async function startKeyring() {
  const home = mkdtempSync(join(tmpdir(), 'vitrine-keyring-'))
  for (const folder of ['run', 'data']) mkdirSync(join(home, folder), { mode: 0o700 })
  const env = { HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), XDG_DATA_HOME: join(home, 'data') }
  const start = (command: string, args: string[], more = {}) =>
    spawn(command, args, { env: { ...process.env, ...env, ...more }, stdio: ['pipe', 'pipe', 'ignore'] })

  const config = join(home, 'bus.conf')
  writeFileSync(config, bareBus)
  const bus = start('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address=1'])
  const [address] = (await once(bus.stdout, 'data')) as [Buffer]
  const found: KeyringEnvironment = { ...env, DBUS_SESSION_BUS_ADDRESS: String(address).trim() }
  const keyring = start('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], found)
  keyring.stdin.end('password')
  const stop = async () => {
    for (const child of [keyring, bus]) await ended(child)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await answering(found)
  } catch (error) {
    await stop()
    throw error
  }
  return { env: found, stop }
}

/** A bus that starts no services itself: it would start a second, locked keyring for early requests. */
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

/** The secret of an account in the keychain, or undefined. */
export function secretOf(account: string, env: KeyringEnvironment): Promise<string | undefined> {
  return new Promise((resolve) => {
    const args = ['lookup', 'service', 'Vitrine', 'account', account]
    execFile('secret-tool', args, { env: { ...process.env, ...env } }, (error, secret) =>
      resolve(error ? undefined : secret),
    )
  })
}

/** It does not report when it is ready, so writing is tried until it succeeds. */
async function answering(env: KeyringEnvironment) {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    const asked = spawn('secret-tool', ['store', '--label=ready', 'is', 'ready'], { env: { ...process.env, ...env } })
    asked.stdin.end('yes')
    const [code] = (await once(asked, 'exit')) as [number]
    if (code === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('gnome-keyring did not answer within 20 seconds.')
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
