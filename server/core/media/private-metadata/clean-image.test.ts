import { randomBytes, randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import ExifReader from 'exifreader'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanImage } from './clean-image.ts'

const exif = {
  IFD0: { Artist: 'Ann Example', Copyright: 'Copyright Ann Example', Model: 'NIKON D70' },
  IFD2: { DateTimeOriginal: '2024:06:01 18:30:05', BodySerialNumber: 'SN-4711', LensSerialNumber: 'LS-0815' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Ann Example" exif:GPSLatitude="51,30.0N" aux:SerialNumber="SN-4711"/>
</rdf:RDF></x:xmpmeta>`
const secrets = ['SN-4711', 'LS-0815', '51,30.0N']

const noise = () => sharp(randomBytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } })
async function photo(format: (image: Sharp) => Sharp = (image) => image.jpeg()) {
  const bytes = await format(noise()).withExif(exif).withXmp(xmp).toBuffer()
  if (!bytes.toString('latin1').startsWith('\x89PNG')) return bytes
  // Sharp compresses the XMP of a PNG, and compressed XMP is left out.
  const png = await format(sharp(bytes)).withExif(exif).toBuffer()
  const packet = chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))
  return Buffer.concat([png.subarray(0, 33), packet, png.subarray(33)])
}
const plain = () => noise().jpeg().toBuffer()

const clean = (bytes: Buffer) => cleanImage(Buffer.from(bytes))
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
const tagsOf = (bytes: Buffer) => ExifReader.load(bytes, { expanded: true })

/** A JPEG segment with `fill` additional bytes before it. */
function segment(marker: number, data: Buffer | string, fill = 0) {
  const bytes = Buffer.from(data as string, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([Buffer.alloc(fill, 0xff), head, bytes])
}
/** A JPEG with further segments at its start. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
const xmpSegment = (text: string) => segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${text}`)

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

test.each<[string, (image: Sharp) => Sharp]>([
  ['JPEG', (image) => image.jpeg()],
  ['PNG', (image) => image.png()],
  ['WebP', (image) => image.webp()],
  ['AVIF', (image) => image.avif({ effort: 0 })],
])('removes position and serial numbers from a %s and leaves the rest', async (_name, format) => {
  const before = await photo(format)
  expect(tagsOf(before).gps).toMatchObject({ Latitude: 51.5 })
  for (const secret of secrets) expect([secret, before.includes(secret)]).toEqual([secret, true])
  const after = clean(before)!
  expect(after.length).toBe(before.length)
  const tags = tagsOf(after)
  expect(tags.gps?.Latitude).toBeUndefined()
  expect(tags.exif?.Artist?.description).toBe('Ann Example')
  expect(tags.exif?.DateTimeOriginal?.description).toBe('2024:06:01 18:30:05')
  for (const secret of secrets) expect([secret, after.includes(secret)]).toEqual([secret, false])
  expect(after.includes('dc:creator="Ann Example"')).toBe(true)
  expect((await pixels(after)).equals(await pixels(before))).toBe(true)
})

describe('PNG', () => {
  test('removes text chunks with raw profiles or compressed XMP, and data after the end', async () => {
    const png = await noise().png().toBuffer()
    const chunks = [
      chunk('tEXt', Buffer.from('Raw profile type exif\0secret-a')),
      chunk('tEXt', Buffer.from('exif:GPSLatitude\0secret-b')),
      chunk('zTXt', Buffer.concat([Buffer.from('Raw profile type APP1\0\0'), deflateSync('secret')])),
      chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(xmp)])),
      chunk('tEXt', Buffer.from('Author\0Ann Example')),
    ]
    const after = clean(Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33), Buffer.from('secret-c')]))!
    for (const secret of ['secret', 'Raw profile', 'com.adobe.xmp'])
      expect([secret, after.includes(secret)]).toEqual([secret, false])
    expect(after.includes('Author\0Ann Example')).toBe(true)
    expect((await pixels(after)).equals(await pixels(png))).toBe(true)
  })

  test('writes the checksums of changed chunks', async () => {
    const after = clean(await photo((image) => image.png()))!
    for (let at = 8; at < after.length; at += after.readUInt32BE(at) + 12) {
      const end = at + 8 + after.readUInt32BE(at)
      expect(after.readUInt32BE(end)).toBe(crc32(after.subarray(at + 4, end)))
    }
  })
})

describe('JPEG', () => {
  test('finds Exif after fill bytes', async () => {
    const jpeg = await photo()
    const at = jpeg.indexOf(Buffer.from([0xff, 0xe1]))
    const filled = Buffer.concat([jpeg.subarray(0, at), Buffer.from([0xff, 0xff]), jpeg.subarray(at)])
    expect(clean(filled)!.includes('SN-4711')).toBe(false)
  })

  test('cleans Exif after 4 MiB of other segments', async () => {
    const parts = Array.from({ length: 70 }, () => segment(0xe2, Buffer.alloc(65_000)))
    expect(clean(withSegments(await photo(), ...parts))!.includes('SN-4711')).toBe(false)
  })

  test('cleans following pictures and cuts the video of a motion photo', async () => {
    const second = await photo()
    const file = Buffer.concat([
      await photo(),
      Buffer.from('gap-secret'),
      second,
      Buffer.from('....ftypmp42 ©xyz+51.5'),
    ])
    const after = clean(file)!
    for (const secret of [...secrets, 'gap-secret', 'ftypmp42'])
      expect([secret, after.includes(secret)]).toEqual([secret, false])
    expect(after.length).toBe(file.indexOf('....ftyp'))
    expect((await pixels(after.subarray(-second.length))).equals(await pixels(second))).toBe(true)
  })

  test('removes place names from IPTC', async () => {
    const dataset = (number: number, text: string) =>
      Buffer.concat([Buffer.from([0x1c, 2, number, 0, text.length]), Buffer.from(text)])
    const iptc = Buffer.concat([dataset(80, 'Ann Example'), dataset(90, 'Leeds'), dataset(101, 'England')])
    const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0\0\0\0'), Buffer.from([iptc.length]), iptc])
    const before = withSegments(await plain(), segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), resource])))
    expect(tagsOf(before).iptc?.City?.description).toBe('Leeds')
    const after = clean(before)!
    expect(tagsOf(after).iptc?.['By-line']).toMatchObject({ description: 'Ann Example' })
    for (const place of ['Leeds', 'England']) expect([place, after.includes(place)]).toEqual([place, false])
  })

  test('removes a value that spans two segments of extended XMP', async () => {
    const packet = '<a><drone-dji:GpsLatitude>51.507</drone-dji:GpsLatitude></a>'
    const part = (offset: number, text: string) => {
      const numbers = Buffer.alloc(8)
      numbers.writeUInt32BE(packet.length)
      numbers.writeUInt32BE(offset, 4)
      const head = Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`)
      return segment(0xe1, Buffer.concat([head, numbers, Buffer.from(text)]))
    }
    const cut = packet.indexOf('.507')
    const after = clean(withSegments(await plain(), part(0, packet.slice(0, cut)), part(cut, packet.slice(cut))))!
    for (const secret of ['>51', '.507']) expect([secret, after.includes(secret)]).toEqual([secret, false])
    expect(after.includes('</drone-dji:GpsLatitude></a>')).toBe(true)
  })

  test('removes unknown application segments', async () => {
    const after = clean(withSegments(await plain(), segment(0xe6, 'GoPro GPS5 secret')))!
    expect(after.includes('secret')).toBe(false)
  })

  test('refuses a million empty segments quickly', async () => {
    const start = performance.now()
    const empty = Buffer.alloc(4_000_000, Buffer.from([0xff, 0xe2, 0, 2]))
    expect(clean(withSegments(await plain(), empty))).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(500)
  })
})

test.each([
  `<a drone-dji:GpsLatitude="secret"/>`,
  `<a drone-dji:GpsLongtitude = 'secret'/>`,
  `<drone-dji:GpsLatitude>secret</drone-dji:GpsLatitude>`,
  `<p1:GPSLatitude xml:lang="en" >secret</p1:GPSLatitude>`,
  `<aux:SerialNumber>\n<![CDATA[secret]]></aux:SerialNumber>`,
  `<exifEX:BodySerialNumber rdf:parseType="Resource"><rdf:value>secret</rdf:value></exifEX:BodySerialNumber>`,
  `<e:LocationCreated><rdf:Bag><rdf:li e:Sublocation="secret"/></rdf:Bag></e:LocationCreated>`,
  `<a Iptc4xmpCore:Location="secret" photoshop:City="secret" photoshop:State='secret' photoshop:Country="secret"/>`,
  `<a dc:title=">" exif:GPSLatitude="secret"/>`,
  `<!-- exif:GPSLatitude="secret" --><a/>`,
  Buffer.from('<a exif:GPSLatitude="secret"/>', 'utf16le').toString('latin1'),
])('removes private XMP values: %s', async (text) => {
  const before = withSegments(await plain(), xmpSegment(`<r xmlns:GPS="urn:gps">${text}</r>`))
  const after = clean(before)!
  expect(after.length).toBe(before.length)
  expect(after.toString('latin1').replaceAll('\0', '')).not.toContain('secret')
})

test('leaves XMP about author, title and lens', async () => {
  const text = `<r xmlns:GPS="urn:gps"><a dc:creator="Ann" aux:Lens='50 mm'/><dc:title>A &lt; B</dc:title></r>`
  expect(clean(withSegments(await plain(), xmpSegment(text)))!.includes(text)).toBe(true)
})

test('refuses other files', () => {
  for (const bytes of [randomBytes(5000), Buffer.from('x'), Buffer.alloc(0)]) expect(clean(bytes)).toBeUndefined()
})

test('throws for no damaged file', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await photo((image) => image.toFormat(format, { effort: 1 }))
    for (let round = 0; round < 200; round++) {
      const damaged = Buffer.from(bytes.subarray(0, randomInt(12, bytes.length)))
      for (let times = 0; times < 8; times++) damaged[randomInt(0, Math.min(damaged.length, 900))] = randomInt(0, 256)
      expect(() => clean(damaged)).not.toThrow()
    }
  }
}, 20_000)
