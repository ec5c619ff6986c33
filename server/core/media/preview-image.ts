import sharp, { type OverlayOptions } from 'sharp'
import { escapeXml } from '../xml.ts'
import type { PreviewTask } from './image-tasks.ts'

const size = { width: 1200, height: 630 }
const margin = 72

/** Draws the preview image of a page: its title and image, in the company's colours. Runs in the image process. */
export async function drawPreview(task: PreviewTask) {
  const { title, site, primary, image, icon, fonts, to } = task
  const large = title.length <= 48
  const headline = await renderText(title, {
    font: `Lato Bold ${large ? 76 : 58}`,
    file: `${fonts}/lato-700.ttf`,
    most: 3,
  })
  const name = await renderText(site, { font: 'Lato 34', file: `${fonts}/lato-400.ttf`, most: 1 })
  const mark = icon ? await square(icon) : undefined
  const top = size.height - margin - headline.height
  const layers: OverlayOptions[] = [
    { input: Buffer.from(scrim(primary, image !== undefined)), left: 0, top: 0 },
    { input: headline.data, left: margin, top },
    { input: name.data, left: margin + (mark ? 76 : 0), top: margin + Math.round((56 - name.height) / 2) },
    ...(mark ? [{ input: mark, left: margin, top: margin }] : []),
  ]
  await ground(image).composite(layers).jpeg({ quality: 84, mozjpeg: true }).toFile(to)
  return {}
}

const ground = (image: string | undefined) =>
  image
    ? sharp(image).resize({ ...size, fit: 'cover', position: 'attention' })
    : sharp({ create: { ...size, channels: 3, background: '#0b1220' } })

const square = (icon: string) => sharp(icon).resize(56, 56, { fit: 'contain', background: '#0000' }).png().toBuffer()

/** A dark overlay for the contrast of white text on any image, and a bar in the company's colour. */
const scrim = (primary: string, onImage: boolean) => `
<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
  <defs>
    <linearGradient id="up" x1="0" y1="1" x2="0" y2="0">
      <stop offset="0" stop-color="#030e1c" stop-opacity=".9"/>
      <stop offset=".55" stop-color="#030e1c" stop-opacity=".56"/>
      <stop offset="1" stop-color="#030e1c" stop-opacity=".5"/>
    </linearGradient>
    <linearGradient id="own" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${primary}" stop-opacity=".55"/>
      <stop offset="1" stop-color="${primary}" stop-opacity="0"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#${onImage ? 'up' : 'own'})"/>
  <rect y="${size.height - 12}" width="100%" height="12" fill="${primary}"/>
</svg>`

/** Renders white text, wrapped and cut after `most` lines. */
async function renderText(text: string, { font, file, most }: { font: string; file: string; most: number }) {
  const drawn = await sharp({
    text: {
      text: `<span foreground="white">${escapeXml(text)}</span>`,
      font,
      fontfile: file,
      width: size.width - 2 * margin,
      dpi: 72,
      rgba: true,
      spacing: 4,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const highest = Math.round(Number(/\d+$/.exec(font)?.[0]) * 1.3 * most)
  if (drawn.info.height <= highest) return { data: drawn.data, height: drawn.info.height }
  const data = await sharp(drawn.data).extract({ left: 0, top: 0, width: drawn.info.width, height: highest }).toBuffer()
  return { data, height: highest }
}
