import { expect, test } from 'vitest'
import { formData } from '#renderer/core/platform/form-data.ts'
import type { CompanySettings } from '#shared/core/company.ts'
import { changedForm, tabOf, valuesOf } from './company-form.ts'

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

test('only what changed is sent', () => {
  const before = valuesOf(company)
  const now = { ...before, name: ' Northlight Studio ', header_radius: 0, seo_home_title: 'Home' }
  expect(sent(changedForm(before, now, {}))).toEqual([
    ['name', 'Northlight Studio'],
    ['header_radius', '0'],
    ['seo_home_title', 'Home'],
  ])
})

test('social links travel under their stated keys, emptied ones too', () => {
  const before = valuesOf(company)
  const now = { ...before, social: { ...before.social, facebook: '', instagram: 'instagram.com/n' } }
  expect(sent(changedForm(before, now, {}))).toEqual([
    ['social[facebook]', ''],
    ['social[instagram]', 'instagram.com/n'],
  ])
})

test('what the company says about itself travels as text and as JSON', () => {
  const before = valuesOf(company)
  const ada = { name: 'Ada', role: 'Founder', photo: '', bio: '', links: ['https://ada.example'] }
  const now = { ...before, mission: 'To show more. ', values: ['Care', 'Light'], team: [ada] }
  expect(sent(changedForm(before, now, {}))).toEqual([
    ['mission', 'To show more.'],
    ['values', '["Care","Light"]'],
    ['team', JSON.stringify([ada])],
  ])
})

test('a menu travels as JSON, and as nothing once it is as stated again', () => {
  const before = valuesOf(company)
  const [shop, ...rest] = before.menu
  const now = { ...before, menu: [...rest, { ...shop!, hidden: true }] }
  expect(sent(changedForm(before, now, {}))).toEqual([['menu', JSON.stringify(now.menu)]])
  expect(sent(changedForm(now, before, {}))).toEqual([['menu', '[]']])
})

test('pictures travel beside the fields', () => {
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
  ['menu.0.to', 'navigation'],
  ['timezone', 'general'],
  ['seo_about_title', 'seo'],
] as const)('%s is on the tab %s', (field, tab) => {
  expect(tabOf(field)).toBe(tab)
})
