import { expect, test } from 'vitest'
import { blurOptions, fallbackIcon, fallbackLogo, fonts, primaryBlurOptions, themeDefaults } from './theme.ts'

test('uses the specified theme defaults', () => {
  expect(themeDefaults).toEqual({
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
  })
  expect([fonts[0], fonts.length, fallbackLogo, fallbackIcon]).toEqual(['Inter', 15, '/logo.png', '/pwa-512.png'])
})

test('names the blur options of both colours', () => {
  const named = (options: readonly { value: number; label: string }[]) =>
    options.map(({ value, label }) => `${value} ${label}`)
  expect(named(blurOptions)).toEqual(['0 None', '4 Small', '8 Default', '12 Medium', '16 Large'])
  expect(named(primaryBlurOptions).slice(5)).toEqual(['24 Extra Large', '40 2XL', '64 3XL'])
})
