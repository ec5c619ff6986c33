import { expect, test } from 'vitest'
import { defaultCompany } from '../company/default-company.ts'
import { clip, headOf, seoHead, titleOf } from './head.ts'
import { headHtml } from './head-html.ts'

const company = { ...defaultCompany, name: 'Northlight', description: 'Forty makers in the north.' }
const url = new URL('https://north.example/photos?sort=liked')
const page = { company, data: null, params: {} }

test('builds short titles of item and site', () => {
  expect(titleOf({ title: 'Photos' }, company)).toBe('Photos — Northlight')
  expect(titleOf({ title: 'x'.repeat(200) }, company).length).toBeLessThanOrEqual(60)
  expect(titleOf({ title: '' }, company)).toBe('Northlight')
})

test("uses the admin's texts for search engines", () => {
  const own = { ...company, seo_photos_title: 'Pictures of the north', seo_photos_description: 'All of them.' }
  const head = seoHead('photos', 'Photos')({ ...page, company: own })
  expect(titleOf(head, own)).toBe('Pictures of the north')
  expect(head.description).toBe('All of them.')
})

test("describes pages without an admin's text by title and company", () => {
  expect(seoHead('photos', 'Photos')(page).description).toBe('Photos — Northlight. Forty makers in the north.')
})

test('uses the head of the innermost route', () => {
  const outer = { handle: { head: () => ({ title: 'Outer' }) }, params: {} }
  const inner = { handle: { head: ({ data }: { data: string }) => ({ title: data }) }, data: 'Inner', params: {} }
  expect(headOf([outer, inner, { params: {} }], company).title).toBe('Inner')
})

test('omits filters from canonical addresses and canonicals from unindexed pages', () => {
  expect(headHtml({ title: 'Photos' }, { company, url })).toContain(
    '<link rel="canonical" href="https://north.example/photos">',
  )
  const hidden = headHtml({ title: 'Login', noindex: true, jsonLd: () => ({ '@type': 'Thing' }) }, { company, url })
  expect(hidden).toContain('<meta name="robots" content="noindex">')
  expect(hidden).not.toContain('canonical')
  expect(hidden).not.toContain('ld+json')
})

test("states the company's locale for link previews", () => {
  expect(headHtml({ title: 'Photos' }, { company: { ...company, locale: 'en-ZA' }, url })).toContain(
    '<meta property="og:locale" content="en_ZA">',
  )
})

test('escapes markup in all texts', () => {
  const evil = `"><script>alert('1')</script>&`
  const html = headHtml(
    { title: evil, description: evil, image: `/${evil}`, jsonLd: () => ({ name: evil }) },
    { company: { ...company, name: evil }, url },
  )
  expect(html).not.toContain('<script>alert')
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('&#34;&#62;&#60;script&#62;')
})

test('cuts long descriptions between words', () => {
  const cut = clip('word '.repeat(80), 160)
  expect(cut.length).toBeLessThanOrEqual(160)
  expect(cut).toMatch(/word…$/)
})

test('the home page contains the tags that verify the site', () => {
  const verified = { ...company, seo_verify_google: 'a-Code_1' }
  const tag = '<meta name="google-site-verification" content="a-Code_1">'
  expect(headHtml({ title: 'Home' }, { company: verified, url: new URL('https://north.example/') })).toContain(tag)
  expect(headHtml({ title: 'Photos' }, { company: verified, url })).not.toContain(tag)
  expect(headHtml({ title: 'Home' }, { company, url: new URL('https://north.example/') })).not.toContain('verification')
})
