import lato400 from '@fontsource/lato/files/lato-latin-400-normal.woff2?url'
import lato700 from '@fontsource/lato/files/lato-latin-700-normal.woff2?url'
import poppins400 from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url'
import poppins500 from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url'
import poppins700 from '@fontsource/poppins/files/poppins-latin-700-normal.woff2?url'
import ubuntu400 from '@fontsource/ubuntu/files/ubuntu-latin-400-normal.woff2?url'
import ubuntu500 from '@fontsource/ubuntu/files/ubuntu-latin-500-normal.woff2?url'
import ubuntu700 from '@fontsource/ubuntu/files/ubuntu-latin-700-normal.woff2?url'
import dmSans from '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import merriweather from '@fontsource-variable/merriweather/files/merriweather-latin-wght-normal.woff2?url'
import montserrat from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import openSans from '@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url'
import oswald from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2?url'
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'
import raleway from '@fontsource-variable/raleway/files/raleway-latin-wght-normal.woff2?url'
import roboto from '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2?url'
import sourceSans3 from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import workSans from '@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2?url'
import type { Font } from '#shared/core/theme.ts'

interface FontFiles {
  /** Address of each file and the weights it covers. */
  files: [url: string, weight: string][]
  /**
   * Size, ascent and descent in percent that give the local fallback font the metrics of
   * this font, so that the layout does not shift when it loads.
   */
  fallback: [size: number, ascent: number, descent: number]
  serif?: boolean
}

const variable = (url: string): FontFiles['files'] => [[url, '100 900']]

/** Self-hosted Latin fonts. Visitors download only the company's font. */
export const fontFiles: Record<Font, FontFiles> = {
  Inter: { files: variable(inter), fallback: [107.4, 90.3, 22.4] },
  Roboto: { files: variable(roboto), fallback: [100.1, 92.9, 24] },
  'Open Sans': { files: variable(openSans), fallback: [105.7, 101.3, 27.4] },
  Lato: { files: threeWeights(lato400, lato400, lato700), fallback: [98, 101, 21.4] },
  Montserrat: { files: variable(montserrat), fallback: [112.6, 86.1, 22.2] },
  Poppins: { files: threeWeights(poppins400, poppins500, poppins700), fallback: [111.5, 94.1, 31.4] },
  Raleway: { files: variable(raleway), fallback: [103.7, 90.6, 22.2] },
  Nunito: { files: variable(nunito), fallback: [102, 99, 34.3] },
  'Source Sans 3': { files: variable(sourceSans3), fallback: [93.9, 108.7, 42.6] },
  'Work Sans': { files: variable(workSans), fallback: [111.8, 83.2, 21.5] },
  'DM Sans': { files: variable(dmSans), fallback: [104, 95.2, 29.8] },
  Ubuntu: { files: threeWeights(ubuntu400, ubuntu500, ubuntu700), fallback: [102.3, 90.9, 18.6] },
  Merriweather: { files: variable(merriweather), fallback: [118.4, 82.8, 22.8], serif: true },
  'Playfair Display': { files: variable(playfairDisplay), fallback: [109.9, 98.2, 22.7], serif: true },
  Oswald: { files: variable(oswald), fallback: [81.7, 145.6, 35.5] },
}

function threeWeights(regular: string, medium: string, bold: string): FontFiles['files'] {
  return regular === medium
    ? [
        [regular, '400 599'],
        [bold, '600 900'],
      ]
    : [
        [regular, '400'],
        [medium, '500 599'],
        [bold, '600 900'],
      ]
}

/** The `font-family` value of a font with its fallback. */
export function fontFamily(font: Font) {
  return `"${font}", "${font} fallback", ${fontFiles[font].serif ? 'serif' : 'system-ui, sans-serif'}`
}

/** `@font-face` rules of a font and its fallback. */
export function fontFaces(font: Font) {
  const { files, fallback, serif } = fontFiles[font]
  const faces = files.map(
    ([url, weight]) =>
      `@font-face{font-family:"${font}";src:url(${url}) format("woff2");font-weight:${weight};font-display:swap}`,
  )
  const [size, ascent, descent] = fallback
  const local = serif ? ['Times New Roman', 'Liberation Serif'] : ['Arial', 'Liberation Sans', 'Helvetica']
  faces.push(
    `@font-face{font-family:"${font} fallback";src:${local.map((name) => `local("${name}")`).join(',')};` +
      `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
  )
  return faces.join('\n')
}

/** Loads a font on the current page, for the font picker. */
export async function loadFont(font: Font) {
  const faces = fontFiles[font].files.map(([url, weight]) => new FontFace(font, `url(${url})`, { weight }))
  for (const face of faces) document.fonts.add(await face.load())
}
