import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core'
import type { Company } from '#shared/core/company.ts'
import required from '../ui/required.module.css'

type Look = Pick<Company, 'primary_color' | 'secondary_color' | 'palette'>

/** Shade 5 is the company's colour itself, as in the tokens. */
const ramp = (shades: string[], color: string): MantineColorsTuple => {
  const [s0, s1, s2, s3, s4, , s6, s7, s8, s9] = shades as [string, ...string[]]
  return [s0, s1 ?? s0, s2 ?? s0, s3 ?? s0, s4 ?? s0, color, s6 ?? s0, s7 ?? s0, s8 ?? s0, s9 ?? s0]
}
const neutral = (...steps: number[]) => steps.map((step) => `var(--n${step})`) as unknown as MantineColorsTuple
/** Class of pressable elements in base.css. */
const pressed = { root: 'pressed' }
/** base.css locks the page's scroll. The header of a dialog is no banner landmark. */
const dialog = { lockScroll: false, transitionProps: { duration: 180 }, attributes: { header: { role: 'none' } } }

/**
 * Mantine's theme for a company. Sizes and neutral colours refer to our tokens, so that
 * Mantine components match our stylesheets.
 */
export function mantineThemeOf(company: Look): MantineThemeOverride {
  return {
    primaryColor: 'brand',
    primaryShade: 5,
    autoContrast: true,
    luminanceThreshold: 0.179,
    colors: {
      brand: ramp(company.palette.primary, company.primary_color),
      accent: ramp(company.palette.secondary, company.secondary_color),
      gray: neutral(1, 2, 3, 4, 4, 5, 6, 6, 7, 9),
      dark: neutral(2, 3, 4, 5, 7, 8, 10, 11, 11, 11),
    },
    fontFamily: 'var(--font)',
    fontSizes: {
      xs: 'var(--fs-xs)',
      sm: 'var(--fs-sm)',
      md: 'var(--fs-md)',
      lg: 'var(--fs-lg)',
      xl: 'var(--fs-xl)',
    },
    lineHeights: { md: 'var(--lh-ui)' },
    headings: {
      fontFamily: 'var(--font)',
      fontWeight: 'var(--w-head)',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: 'var(--fs-2xl)', lineHeight: 'var(--lh-tight)' },
        h2: { fontSize: 'var(--fs-xl)', lineHeight: 'var(--lh-tight)' },
        h3: { fontSize: 'var(--fs-lg)', lineHeight: '1.3' },
      },
    },
    radius: { xs: 'var(--r-xs)', sm: 'var(--r-sm)', md: 'var(--r-md)', lg: 'var(--r-lg)', xl: 'var(--r-full)' },
    defaultRadius: 'sm',
    spacing: { xs: 'var(--sp-2)', sm: 'var(--sp-3)', md: 'var(--sp-4)', lg: 'var(--sp-6)', xl: 'var(--sp-8)' },
    shadows: { xs: 'var(--e1)', sm: 'var(--e1)', md: 'var(--e2)', lg: 'var(--e2)', xl: 'var(--e3)' },
    focusRing: 'never',
    respectReducedMotion: true,
    components: {
      // Our stylesheet adds the asterisk, so that it is not part of the field's name.
      InputWrapper: { defaultProps: { withAsterisk: false }, classNames: { root: required.root ?? '' } },
      Modal: { defaultProps: dialog },
      Drawer: { defaultProps: dialog },
      // An empty dropdown would consume the first Escape in a dialog.
      TagsInput: { defaultProps: { dropdownOpened: false } },
      PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
      Button: { defaultProps: { loaderProps: { type: 'oval' } }, classNames: pressed },
      ActionIcon: { classNames: pressed },
      Menu: {
        defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: { duration: 150 } },
        classNames: { item: 'pressed' },
      },
      Tooltip: {
        defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: false } },
      },
    },
  }
}
