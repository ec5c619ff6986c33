import sharp from 'sharp'

/** Every picture of a product is this wide and high. */
const side = 1200

/** Where a picture lies on the finished one, in its pixels. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** A square picture of a product in the making: SVG behind, pictures on it, SVG before. */
export interface Scene {
  /** Two colours of the wall, top and bottom; the floor is made of the second. */
  wall: readonly [string, string]
  /** Where the floor begins, from the top; without one it is all wall. */
  floor?: number
  behind?: string
  art: (Place & { mask?: string; turn?: number })[]
  before?: string
}

/** Paints a scene: `photo` is what is printed on the product. */
export async function paint({ wall, floor, behind = '', art, before = '' }: Scene, photo: string, to: string) {
  const layers = await Promise.all(art.map((place) => printed(photo, place)))
  await sharp(svg(background(wall, floor) + behind))
    .composite([...layers, { input: svg(before) }])
    .flatten()
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(to)
}

async function printed(photo: string, { x, y, width, height, mask, turn = 0 }: Scene['art'][number]) {
  const print = sharp(photo).resize(Math.round(width), Math.round(height), { fit: 'cover', position: 'attention' })
  const shaped = mask
    ? await print
        .ensureAlpha()
        .composite([{ input: svg(mask, width, height), blend: 'dest-in' }])
        .png()
        .toBuffer()
    : await print.png().toBuffer()
  const turned = turn
    ? await sharp(shaped)
        .ensureAlpha()
        .rotate(turn, { background: '#00000000' })
        .png()
        .toBuffer({ resolveWithObject: true })
    : { data: shaped, info: { width: Math.round(width), height: Math.round(height) } }
  return {
    input: turned.data,
    left: Math.round(x + width / 2 - turned.info.width / 2),
    top: Math.round(y + height / 2 - turned.info.height / 2),
  }
}

const svg = (inside: string, width = side, height = side) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${Math.round(height)}">${filters}${inside}</svg>`,
  )

const filters = `<defs>
  <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="26"/></filter>
  <filter id="softer" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="60"/></filter>
  <filter id="near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>
</defs>`

function background([top, bottom]: Scene['wall'], floor: number | undefined) {
  const wall = `<linearGradient id="wall" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
    <radialGradient id="lamp" cx="0.3" cy="0.2" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.32"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <rect width="${side}" height="${side}" fill="url(#wall)"/><rect width="${side}" height="${side}" fill="url(#lamp)"/>`
  if (floor === undefined) return wall
  return `${wall}<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.16"/><stop offset="0.2" stop-color="#000" stop-opacity="0.05"/><stop offset="1" stop-color="#fff" stop-opacity="0.1"/></linearGradient>
    <rect y="${floor}" width="${side}" height="${side - floor}" fill="url(#floor)"/>`
}

/** What something throws on the wall or floor behind it. */
export const shadow = ({ x, y, width, height }: Place, dx = 26, dy = 34, strength = 0.38, round = 6) =>
  `<rect x="${x + dx}" y="${y + dy}" width="${width}" height="${height}" rx="${round}" fill="#000" opacity="${strength}" filter="url(#soft)"/>`

export const contact = (x: number, y: number, width: number, strength = 0.5) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="16" fill="#000" opacity="${strength}" filter="url(#near)"/>
   <ellipse cx="${x + 30}" cy="${y + 12}" rx="${width / 1.9}" ry="34" fill="#000" opacity="${strength * 0.6}" filter="url(#soft)"/>`
