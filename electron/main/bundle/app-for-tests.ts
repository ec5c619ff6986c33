import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecretStore } from '../secrets/keychain.ts'
import { connectionTo } from '../sites/connection.ts'
import { Sessions } from '../sites/sessions.ts'
import { forwarder } from './forward.ts'
import { requestHandler } from './handler.ts'
import { origin } from './origin.ts'
import { firstPage } from './page.ts'

/** A keychain in memory that tests can read. */
export function memoryStore(stored: [name: string, secret: string][] = []) {
  const secrets = new Map(stored)
  const store: SecretStore = {
    get: async (name) => secrets.get(name),
    set: async (name, secret) => void secrets.set(name, secret),
    delete: async (name) => void secrets.delete(name),
  }
  return { secrets, store }
}

let renderer: string | undefined
/** A folder like the build of the renderer. */
function builtRenderer() {
  renderer ??= makeRenderer()
  return renderer
}

function makeRenderer() {
  const folder = join(mkdtempSync(join(tmpdir(), 'vitrine-renderer-')), 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(
    join(folder, 'desktop.html'),
    '<!doctype html>\n<html lang="en" data-mantine-color-scheme="dark"><head><!--desktop-state--></head></html>',
  )
  writeFileSync(join(folder, 'boot.js'), '// first')
  writeFileSync(join(folder, 'assets/main-Ab3.js'), 'export {}')
  writeFileSync(join(folder, 'assets/inter-Ab3.woff2'), 'font of this version')
  writeFileSync(join(folder, '../secret.json'), '{"secret":true}')
  writeFileSync(join(folder, 'assets/.hidden.js'), 'hidden')
  return folder
}

/** The main process's handler of the app's requests to a site, with its state in reach of tests. */
export function appAt(address: string, token?: string) {
  const { secrets, store } = memoryStore(token ? [[address, token]] : [])
  let signedIn = token !== undefined
  const sessions = new Sessions(
    store,
    () => signedIn,
    async (_, now) => {
      signedIn = now
    },
  )
  const connection = connectionTo(sessions, 'Vitrine/1.2.3 (linux)')
  const folder = builtRenderer()
  const errors: unknown[] = []
  const handle = requestHandler({
    folder,
    page: () =>
      firstPage(folder, {
        version: '1.2.3',
        system: 'linux',
        sites: [{ address, name: '$& </script>', logo: '', signedIn: sessions.signedIn(address) }],
        current: address,
      }),
    forward: forwarder({ connection, sessions, address: () => address }),
    preview: async (id) => new Response(`picture ${id}`),
    onError: (error) => void errors.push(error),
  })
  const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    handle(new Request(`${origin}${path}`, { ...init, ...(init.body && { duplex: 'half' }) }))
  const post = (path: string, body: unknown, headers = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return { ask, post, secrets, sessions, errors, signedIn: () => signedIn }
}
