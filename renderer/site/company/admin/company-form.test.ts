import { expect, test } from 'vitest'
import { formData } from '#renderer/core/platform/form-data.ts'
import type { CompanySettings } from '#shared/core/company.ts'
import { changedForm, rateOf, tabOf, valuesOf } from './company-form.ts'

const sent = (form: Parameters<typeof formData>[0]) => [...formData(form).entries()]

const company = {
  name: 'Northlight',
  tagline: 'Prints',
  description: '',
  hero_image: '',
  cta_text: '',
  cta_link: '',
  email: '',
  phone: '',
  address: '',
  website: '',
  comments: 'everyone',
  timezone: 'Africa/Harare',
  font: 'Inter',
  primary_color: '#0091ea',
  secondary_color: '#FF5722',
  primary_blur: 12,
  secondary_blur: 8,
  header_radius: 10,
  button_radius: 6,
  social: { facebook: 'https://facebook.com/northlight' },
  mission: 'To show.',
  vision: '',
  values: ['Care'],
  team: [],
  menu: [],
  quick_links: [],
} as unknown as CompanySettings

test('sends only changed fields', () => {
  const before = valuesOf(company)
  const now = { ...before, name: ' Northlight Studio ', header_radius: 0, seo_home_title: 'Home' }
  expect(sent(changedForm(before, now, {}))).toEqual([
    ['name', 'Northlight Studio'],
    ['header_radius', '0'],
    ['seo_home_title', 'Home'],
  ])
})

const money = { currency: 'USD', second_currency: 'ZWG', second_rate: '26' } as const

test('sends the rate with another currency, even if it is the same number', () => {
  const before = valuesOf({ ...company, ...money })
  expect(sent(changedForm(before, { ...before, currency: 'EUR' }, {}))).toEqual([
    ['currency', 'EUR'],
    ['second_rate', '26'],
  ])
  expect(sent(changedForm(before, { ...before, second_currency: '', second_rate: '' }, {}))).toEqual([
    ['second_currency', ''],
    ['second_rate', ''],
  ])
})

test.each([
  ['USD', 'ZWG', '26'],
  ['EUR', 'ZWG', ''],
  ['USD', 'EUR', ''],
] as const)('for %s and %s the form begins with the rate "%s"', (currency, second_currency, rate) => {
  expect(rateOf({ currency, second_currency }, money)).toBe(rate)
})

test('sends social links under their specified keys, also emptied ones', () => {
  const before = valuesOf(company)
  const now = { ...before, social: { ...before.social, facebook: '', instagram: 'instagram.com/n' } }
  expect(sent(changedForm(before, now, {}))).toEqual([
    ['social[facebook]', ''],
    ['social[instagram]', 'instagram.com/n'],
  ])
})

test('sends the company description as text and as JSON', () => {
  const before = valuesOf(company)
  const ada = { name: 'Ada', role: 'Founder', photo: '', bio: '', links: ['https://ada.example'] }
  const now = { ...before, mission: 'To show more. ', values: ['Care', 'Light'], team: [ada] }
  expect(sent(changedForm(before, now, {}))).toEqual([
    ['mission', 'To show more.'],
    ['values', '["Care","Light"]'],
    ['team', JSON.stringify([ada])],
  ])
})

test('sends a menu as JSON, and a default menu as empty', () => {
  const before = valuesOf(company)
  const [shop, ...rest] = before.menu
  const now = { ...before, menu: [...rest, { ...shop!, hidden: true }] }
  expect(sent(changedForm(before, now, {}))).toEqual([['menu', JSON.stringify(now.menu)]])
  expect(sent(changedForm(now, before, {}))).toEqual([['menu', '[]']])
})

test('sends images next to the fields', () => {
  const before = valuesOf(company)
  const logo = new File(['x'], 'logo.png', { type: 'image/png' })
  expect(sent(changedForm(before, before, { logo, icon: 'none' }))).toEqual([
    ['logo', logo],
    ['icon', ''],
  ])
})

test.each([
  ['name', 'general'],
  ['comments', 'general'],
  ['logo_dark', 'brand'],
  ['primary_color', 'brand'],
  ['font', 'brand'],
  ['social.twitter', 'contact'],
  ['website', 'contact'],
  ['team.0.name', 'about'],
  ['values', 'about'],
  ['low_stock', 'shop'],
  ['most_per_line', 'shop'],
  ['second_rate', 'shop'],
  ['menu.0.to', 'navigation'],
  ['timezone', 'general'],
  ['seo_about_title', 'seo'],
] as const)('finds the field %s on the tab %s', (field, tab) => {
  expect(tabOf(field)).toBe(tab)
})
