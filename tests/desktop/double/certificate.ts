import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/**
 * A self-signed certificate for one run, which Chromium trusts by its key (`--ignore-certificate-errors-spki-list`).
 * Pages need HTTPS: it makes them secure contexts like a registered scheme, allows streaming bodies, and shares one
 * HTTP/2 connection, whereas plain HTTP allows only six open responses.
 */
export function selfSigned() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const facts = sequence(version3, serial, ecdsaWithSha256, name, sequence(date(-1), date(30)), name, key)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey))
  const certificate = sequence(facts, ecdsaWithSha256, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    /** Chromium identifies the key by this fingerprint. */
    fingerprint: createHash('sha256').update(key).digest('base64'),
  }
}

/** An ASN.1 value: type, length, content. */
function der(kind: number, ...parts: Buffer[]) {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([kind, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const version3 = der(0xa0, der(0x02, Buffer.from([2])))
const serial = der(0x02, Buffer.from([1]))
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const commonName = der(0x06, Buffer.from('550403', 'hex'))
const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('Electron double')))))

/** Days from now, as `YYMMDDHHMMSSZ`. */
function date(days: number) {
  const iso = new Date(Date.now() + days * 86_400_000).toISOString()
  return der(0x17, Buffer.from(`${iso.slice(2, 19).replace(/\D/g, '')}Z`))
}
