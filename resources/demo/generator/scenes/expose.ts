import sharp from 'sharp'
import { develop } from './picture.ts'
import type { Category, Series, Shot } from './scene.ts'

/** What the demo needs to know of a picture; `file` is relative to resources/demo. */
export type Entry = {
  file: string
  title: string
  caption: string
  alt: string
  tags: string[]
  category: Category
  photographer: string
  series: string
  width: number
  height: number
}

/** Paints a shot and writes it as a JPEG that tells its own story: EXIF from the camera, title and keywords as XMP. */
export async function expose(series: Series, shot: Shot, file: string): Promise<void> {
  const [width, height] = shot.size
  const share = shot.painted ?? 1
  const picture = await shot.paint(Math.round(width * share), Math.round(height * share))
  const bytes = develop(picture, { ...series.development, ...shot.development })
  await sharp(bytes, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
    .jpeg({ mozjpeg: true, quality: shot.quality ?? 78 })
    .withExif(exif(series, shot))
    .withXmp(xmp(series, shot))
    .toFile(file)
}

function exif({ camera, photographer }: Series, { caption, taken, exposure }: Shot) {
  const stamp = `${taken.replaceAll('-', ':')}:00`
  const { aperture, seconds, iso, focal = camera.focal } = exposure
  return {
    IFD0: {
      Make: camera.make,
      Model: camera.model,
      Artist: photographer,
      Copyright: `© ${taken.slice(0, 4)} ${photographer}`,
      ImageDescription: caption,
      DateTime: stamp,
    },
    IFD2: {
      DateTimeOriginal: stamp,
      DateTimeDigitized: stamp,
      FNumber: `${Math.round(aperture * 10)}/10`,
      ExposureTime: seconds < 1 ? `1/${Math.round(1 / seconds)}` : `${Math.round(seconds * 10)}/10`,
      ISOSpeedRatings: String(iso),
      FocalLength: `${focal}/1`,
      LensModel: camera.lens,
    },
  }
}

function xmp({ photographer }: Series, { title, caption, tags }: Shot): string {
  const one = (tag: string, text: string) =>
    `<dc:${tag}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt></dc:${tag}>`
  const keywords = tags.map((tag) => `<rdf:li>${escaped(tag)}</rdf:li>`).join('')
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${one('title', title)}${one('description', caption)}<dc:creator><rdf:Seq><rdf:li>${escaped(photographer)}</rdf:li></rdf:Seq></dc:creator><dc:subject><rdf:Bag>${keywords}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
