import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** All icons are rendered from one drawing: the app's, and the default logo of sites. */
const drawing = 'resources/icon/mark.svg'

/** Size of the drawing in pixels, and the margin of Mac icons. */
const whole = 1024
const macMargin = 100

const drawn = (size: number) => sharp(drawing, { density: (72 * size) / whole }).resize(size, size)
const png = { compressionLevel: 9, effort: 10, palette: true } as const

for (const size of [16, 32, 48, 64, 128, 256, 512, whole])
  await writeFile(`resources/icon/${size}.png`, await drawn(size).png(png).toBuffer())

const background = { r: 0, g: 0, b: 0, alpha: 0 }
const margin = { top: macMargin, bottom: macMargin, left: macMargin, right: macMargin, background }
const tile = await drawn(whole - 2 * macMargin)
  .png()
  .toBuffer()
await writeFile('resources/icon/mac.png', await sharp(tile).extend(margin).png(png).toBuffer())

await writeFile('renderer/public/logo.png', await drawn(256).png(png).toBuffer())
await writeFile('renderer/public/pwa-512.png', await drawn(512).png(png).toBuffer())
