import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { selfSigned } from '#tests/desktop/double/certificate.ts'

/** The result of a connection from another process. */
const script = (trust: boolean) => `
  import { connect } from 'node:tls'
  import { trustSystemAuthorities } from './electron/main/harden.ts'
  if (${trust}) trustSystemAuthorities()
  const socket = connect({ host: '127.0.0.1', port: Number(process.env.PORT), checkServerIdentity: () => undefined })
  socket.on('secureConnect', () => console.log('trusted')).on('error', ({ code }) => console.log(code))
  socket.on('close', () => process.exit())
`

// Tests cannot add a certificate authority on other systems.
test.runIf(process.platform === 'linux')('trusts authorities of the system and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-authority-'))
  const known = selfSigned()
  writeFileSync(join(folder, 'system.pem'), known.cert)
  const outcome = async ({ key, cert }: Pick<typeof known, 'key' | 'cert'>, trust: boolean) => {
    const server = createServer({ key, cert }, (socket) => socket.end()).on('tlsClientError', () => undefined)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const env = { ...process.env, PORT: String(port), SSL_CERT_FILE: join(folder, 'system.pem'), SSL_CERT_DIR: folder }
    const args = ['--input-type=module-typescript', '--eval', script(trust)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    server.close()
    return stdout.trim()
  }
  expect(await outcome(known, false)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(await outcome(known, true)).toBe('trusted')
  expect(await outcome(selfSigned(), true)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  rmSync(folder, { recursive: true })
})
