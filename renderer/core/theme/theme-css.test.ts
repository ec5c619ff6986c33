import { expect, test } from 'vitest'
import { contrast, fonts, textOn } from '#shared/core/theme.ts'
import { defaultCompany } from '../company/default-company.ts'
import { companyVariables, themeCss } from './theme-css.ts'

test('gives text a contrast of 4.5:1 on any colour', () => {
  for (const color of randomColors(1000)) {
    expect(contrast(color, textOn(color)), color).toBeGreaterThanOrEqual(4.5)
    expect(companyVariables({ ...defaultCompany, primary_color: color })['--on-primary']).toBe(textOn(color))
  }
})

test('increases contrast on hover', () => {
  const onDark = companyVariables({ ...defaultCompany, primary_color: '#1a237e' })
  expect(onDark['--on-primary']).toBe('#ffffff')
  expect(onDark['--primary-hover']).toContain('black')
  const onLight = companyVariables({ ...defaultCompany, primary_color: '#ffeb3b' })
  expect(onLight['--on-primary']).toBe('#000000')
  expect(onLight['--primary-hover']).toContain('white')
})

test('colours the add-content button with or without a secondary colour', () => {
  const set = companyVariables({ ...defaultCompany, secondary_color: '#ffeb3b' })
  expect([set['--add-content'], set['--on-add-content']]).toEqual(['#ffeb3b', '#000000'])
  const unset = companyVariables({ ...defaultCompany, secondary_color: '' })
  expect([unset['--add-content'], unset['--on-add-content']]).toEqual(['#7c3aed', '#ffffff'])
  expect(unset['--secondary']).toBe('#FF5722')
})

test('contains company variables, font and Mantine variables', () => {
  const css = themeCss({ ...defaultCompany, primary_color: '#123456', header_radius: 14 })
  expect(css).toContain('--primary:#123456;')
  expect(css).toContain('--header-radius:14px;')
  expect(css).toContain('--mantine-color-dimmed: var(--muted);')
  expect(css).toContain('[data-mantine-color-scheme="dark"]')
  expect(css.match(/font-display:swap/g)).toHaveLength(1)
})

test('turns every theme setting into a variable', () => {
  const set = companyVariables({
    ...defaultCompany,
    primary_opacity: 0.1,
    primary_blur: 16,
    secondary_opacity: 0.2,
    secondary_blur: 24,
    header_radius: 3,
    button_radius: 4,
    button_blur: 40,
    button_opacity: 0.5,
  })
  expect(set).toMatchObject({
    '--primary-opacity': '0.1',
    '--primary-blur': '16px',
    '--secondary-opacity': '0.2',
    '--secondary-blur': '24px',
    '--header-radius': '3px',
    '--button-radius': '4px',
    '--button-blur': '40px',
    '--button-opacity': '0.5',
  })
})

test.each(fonts)('adds a fallback with the metrics of %s', (font) => {
  const css = themeCss({ ...defaultCompany, font })
  expect(css).toContain(`font-family:"${font}";src:url(`)
  expect(css).toMatch(new RegExp(`"${font} fallback";src:local\\(.*size-adjust:[\\d.]+%`))
})

test('escapes values that would end a declaration', () => {
  const evil = '#000;}body{display:none}/*'
  const css = themeCss({
    ...defaultCompany,
    primary_color: evil,
    secondary_color: 'red;}',
    header_radius: '4px;}' as unknown as number,
    palette: { primary: [evil], secondary: [evil] },
  })
  expect(css).not.toContain('display:none')
  expect(css).not.toContain('red;}')
  expect(css).not.toContain('4px;}')
})

function randomColors(count: number) {
  let seed = 20_261_121
  return Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return `#${(seed % 16_777_216).toString(16).padStart(6, '0')}`
  })
}
