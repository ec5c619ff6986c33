/** The theme of a company, without schemas, so that pages and the theme editor can import it. */

export const themeDefaults = {
  primary_color: '#0091ea',
  secondary_color: '#FF5722',
  primary_opacity: 0.3,
  secondary_opacity: 0.3,
  primary_blur: 12,
  secondary_blur: 8,
  header_radius: 10,
  button_radius: 6,
  button_blur: 8,
  button_opacity: 0.8,
} as const

/** The ten fields that `PUT /api/company` takes as JSON. */
export type ThemeFields = {
  -readonly [K in keyof typeof themeDefaults]: (typeof themeDefaults)[K] extends number ? number : string
}

/** Used if a company has no logo. */
export const fallbackLogo = '/logo.png'
export const fallbackIcon = '/pwa-512.png'

export const blurOptions = [
  { value: 0, label: 'None' },
  { value: 4, label: 'Small' },
  { value: 8, label: 'Default' },
  { value: 12, label: 'Medium' },
  { value: 16, label: 'Large' },
] as const
export const primaryBlurOptions = [
  ...blurOptions,
  { value: 24, label: 'Extra Large' },
  { value: 40, label: '2XL' },
  { value: 64, label: '3XL' },
] as const

/** Self-hosted, all under the Open Font License; the first is the default. */
export const fonts = [
  'Inter',
  'Roboto',
  'Open Sans',
  'Lato',
  'Montserrat',
  'Poppins',
  'Raleway',
  'Nunito',
  'Source Sans 3',
  'Work Sans',
  'DM Sans',
  'Ubuntu',
  'Merriweather',
  'Playfair Display',
  'Oswald',
] as const
export type Font = (typeof fonts)[number]

export type ColorScheme = 'dark' | 'light'

/** Relative luminance of `#rgb` or `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [r, g, b] = channels(color).map((channel) => {
    const c = channel / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever has more contrast on `color`: at least 4.5:1 on every colour. */
export function textOn(color: string): '#000000' | '#ffffff' {
  return luminance(color) > 0.179 ? '#000000' : '#ffffff'
}

/** Red, green and blue of `#rgb` or `#rrggbb`, 0 to 255. */
function channels(color: string): [number, number, number] {
  const hex = color.slice(1)
  const full = hex.length < 6 ? [...hex.slice(0, 3)].map((digit) => digit + digit).join('') : hex.slice(0, 6)
  const value = Number.parseInt(full, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
