import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

// A lit window with one pane open: what a vitrine is. Drawn on a 100 x 100 board.
const mark = (ink: string) => `
  <defs>
    <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ff8a4c"/><stop offset="1" stop-color="#e8407a"/></linearGradient>
    <linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3b82f6"/><stop offset="1" stop-color="#1d3fae"/></linearGradient>
  </defs>
  <path d="M14 92 V46 A36 36 0 0 1 86 46 V92 Z" fill="url(#deep)"/>
  <path d="M50 92 V10 A36 36 0 0 1 86 46 V92 Z" fill="url(#glass)"/>
  <circle cx="32" cy="50" r="9" fill="#ffd9a8"/>
  <path d="M14 92 V80 Q 32 62 50 78 V92 Z" fill="#0d2157" opacity="0.55"/>
  <path d="M50 92 V76 Q 66 60 86 82 V92 Z" fill="#7a1d4a" opacity="0.5"/>
  <rect x="47.6" y="10" width="4.8" height="82" fill="${ink}" opacity="0.92"/>`

/** Writes icon.png (512 x 512) and the two logos (480 x 96) into `folder`, all transparent. */
export async function paintBrand(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="4 5 92 92">${mark('#ffffff')}</svg>`
  await sharp(Buffer.from(icon)).png({ compressionLevel: 9 }).toFile(`${folder}/icon.png`)
  for (const [name, ink, quiet] of [
    ['logo', '#15181f', '#5b6474'],
    ['logo-dark', '#ffffff', '#aab4c5'],
  ] as const) {
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="96" viewBox="0 0 480 96">
      <g transform="translate(0 0) scale(0.94)">${mark('#ffffff')}</g>
      <text x="100" y="66" font-family="Inter" font-size="54" font-weight="700" letter-spacing="-1.6" fill="${ink}">Vitrine<tspan font-weight="400" fill="${quiet}" dx="13">Demo</tspan></text></svg>`
    await sharp(Buffer.from(logo)).png({ compressionLevel: 9 }).toFile(`${folder}/${name}.png`)
  }
}
