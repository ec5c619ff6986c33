import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Company } from '#shared/core/company.ts'
import { textOn, themeDefaults } from '#shared/core/theme.ts'
import { fontFaces, fontFamily } from './fonts.ts'
import { mantineThemeOf } from './theme.ts'

type Variables = Record<string, string>

/** Colour of the add-content button without a secondary colour. */
const defaultAddContent = '#7c3aed'

/** The company's settings as CSS variables, from which all tokens are derived. */
export function companyVariables(company: Company): Variables {
  const primary = color(company.primary_color) ?? themeDefaults.primary_color
  const ownSecondary = color(company.secondary_color)
  const secondary = ownSecondary ?? themeDefaults.secondary_color
  const addContent = ownSecondary ?? defaultAddContent
  return {
    '--primary': primary,
    '--secondary': secondary,
    '--add-content': addContent,
    '--on-add-content': textOn(addContent),
    '--on-primary': textOn(primary),
    '--on-secondary': textOn(secondary),
    '--primary-hover': hoverOf(primary, '--primary'),
    '--secondary-hover': hoverOf(secondary, '--secondary'),
    '--primary-opacity': number(company.primary_opacity),
    '--secondary-opacity': number(company.secondary_opacity),
    '--primary-blur': `${number(company.primary_blur)}px`,
    '--secondary-blur': `${number(company.secondary_blur)}px`,
    '--header-radius': `${number(company.header_radius)}px`,
    '--button-radius': `${number(company.button_radius)}px`,
    '--button-blur': `${number(company.button_blur)}px`,
    '--button-opacity': number(company.button_opacity),
    '--font': fontFamily(company.font),
  }
}

/** The stylesheet at `company.theme`: font, variables, and Mantine's variables derived from them. */
export function themeCss(company: Company): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, mantineThemeOf(company))
  const resolved = defaultCssVariablesResolver(theme)
  const own = companyVariables(company)
  return [
    fontFaces(company.font),
    // More specific than tokens.css, so that the order of the stylesheets does not matter.
    `html:root{${declarations(own)}}`,
    '@media (prefers-reduced-transparency:reduce){html:root{--primary-blur:0px;--secondary-blur:0px;--button-blur:0px;--button-opacity:1}}',
    convertCssVariables({
      variables: used({ ...resolved.variables, ...shades }),
      dark: used({ ...resolved.dark, ...surfaces }),
      light: used({ ...resolved.light, ...surfaces }),
    }),
  ].join('\n')
}

/** `#rgb` or `#rrggbb`; undefined for invalid colours. Transparency is a separate field. */
function color(value: string) {
  return /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value) ? value.slice(0, 7) : undefined
}

const number = (value: number) => String(Number(value) || 0)

/** Moves away from the text colour, so that hovering does not reduce contrast. */
function hoverOf(value: string, name: string) {
  const target = textOn(value) === '#000000' ? 'white' : 'black'
  return `color-mix(in oklab, var(${name}) 84%, ${target})`
}

const declarations = (variables: Variables) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value};`)
    .join('')

/** Colours of Mantine that we do not use. */
const unused = /^--mantine-color-(pink|grape|violet|indigo|cyan|lime)-/
const used = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))

const ten = [...Array(10).keys()]
const shades: Variables = Object.fromEntries(
  ten.flatMap((n) => [
    [`--mantine-color-brand-${n}`, `var(--p${n})`],
    [`--mantine-color-accent-${n}`, `var(--s${n})`],
  ]),
)

const brand = (name: string, ramp: 'p' | 's', source: string): Variables => ({
  [`--mantine-color-${name}-filled`]: `var(${source})`,
  [`--mantine-color-${name}-filled-hover`]: `var(${source}-hover)`,
  [`--mantine-color-${name}-outline`]: ramp === 'p' ? 'var(--link)' : `var(${source})`,
  [`--mantine-color-${name}-text`]: ramp === 'p' ? 'var(--link)' : 'var(--strong)',
})

const tone = (name: string, text: string, ground: string): Variables => ({
  [`--mantine-color-${name}-text`]: `var(${text})`,
  [`--mantine-color-${name}-light`]: `var(${ground})`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in oklab, var(${ground}) 88%, var(${text}))`,
  [`--mantine-color-${name}-light-color`]: `var(${text})`,
  [`--mantine-color-${name}-outline`]: `var(${text})`,
  [`--mantine-color-${name}-outline-hover`]: `var(${ground})`,
})

/** The same for both schemes, because the tokens differ per scheme. */
const surfaces: Variables = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--strong)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--strong)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  ...tone('brand', '--tint-text', '--tint'),
  ...brand('brand', 'p', '--primary'),
  ...brand('accent', 's', '--secondary'),
  ...tone('gray', '--quiet', '--quiet-bg'),
  ...tone('blue', '--info', '--info-bg'),
  ...tone('red', '--bad', '--bad-bg'),
  ...tone('green', '--ok', '--ok-bg'),
  ...tone('teal', '--ok', '--ok-bg'),
  ...tone('yellow', '--warn', '--warn-bg'),
  ...tone('orange', '--warn', '--warn-bg'),
}
