import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Writes `count` different JPEGs of 12 megapixels and about 3 MB; `scale` applies to each side. Returns their paths.
 */
export async function takePhotos(count: number, scale = 1): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-camera-'))
  const motifs = await Promise.all([0, 1, 2, 3].map((hue) => motif(hue, scale)))
  return Array.from({ length: count }, (_, at) => {
    const path = join(folder, `DSC_${String(at).padStart(4, '0')}.jpg`)
    writeFileSync(path, numbered(motifs[at % motifs.length]!, `${folder} ${at}`))
    return path
  })
}

/** Smooth colours with noise, which compress about as well as photos. */
async function motif(hue: number, scale: number): Promise<Buffer> {
  const [width, height] = [Math.round(4000 * scale), Math.round(3000 * scale)]
  const colours = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="a" x2="0.7" y2="1"><stop stop-color="hsl(${hue * 90},70%,70%)"/><stop offset="1" stop-color="hsl(${hue * 90 + 140},60%,20%)"/></linearGradient>
    </defs><rect width="${width}" height="${height}" fill="url(#a)"/></svg>`
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 26 }
  const grain = await sharp({
    create: { width: width >> 1, height: height >> 1, channels: 3, background: '#808080', noise },
  })
    .resize(width, height)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(Buffer.from(colours))
    .resize(width, height)
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The same image with a comment in its header: other bytes, the same work. */
function numbered(jpeg: Buffer, note: string): Buffer {
  const text = Buffer.from(note)
  const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), marker, text, jpeg.subarray(2)])
}
