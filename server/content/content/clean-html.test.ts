import { describe, expect, test } from 'vitest'
import { headingsOf, plainText, readingMinutes } from '#shared/content/rich-nodes.ts'
import { richHtml, richNodes } from '#shared/content/rich-text.ts'
import { cleanHtml } from './clean-html.ts'
import { hostile } from './hostile-for-tests.ts'

const site = '11111111-1111-4111-8111-111111111111'
const clean = (html: string) => cleanHtml(site, html)
const picture = `/media/${site}/${'a'.repeat(64)}/640.jpg`

/** Markup that could run a script in a browser. */
const harmful =
  /<\s*\/?\s*(?!\/?(?:p|h[234]|ul|ol|li|blockquote|pre|figure|figcaption|hr|br|img|iframe|div|details|summary|table|tr|th|td|a|strong|em|u|s|code|sub|sup)\b)[a-z!?]|<[^>]*\s(?!href|src|alt|width|height|title|(?:col|row)span="\d+"|class="(?:button|columns?)")[a-z-]+\s*=|<[^>]*(?:href|src)="\s*(?!https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

describe.each([
  ['what is stored', clean],
  ['HTML that is read from the database', (html: string) => richHtml(richNodes(html))],
])('%s', (_, read) => {
  test.each(hostile)('removes the script of %s', async (payload) => {
    for (const html of [
      payload,
      `<p>Before ${payload} after</p>`,
      `<a href="${payload}">x</a>`,
      `<img src="${payload}">`,
    ])
      expect(await read(html)).not.toMatch(harmful)
  })
})

test("finds harmful markup with the test's own pattern", () => {
  for (const html of [
    '<script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<a href="//x">',
    '<svg/onload=x>',
    '<p style="x">',
  ])
    expect(html).toMatch(harmful)
  expect('<p>1 &lt; 2</p><a href="/x"><img src="/media/x" alt="y"></a>').not.toMatch(harmful)
})

test("leaves the editor's output unchanged", async () => {
  const text = `<h2>Light</h2><p>With <strong>care</strong>, <em>always</em>.<br>Again</p><ul><li>One</li><li>Two</li></ul><blockquote><p>So it is.</p></blockquote><figure><img src="${picture}" alt="A lake" width="640" height="400"><figcaption>Lake</figcaption></figure><pre><code>a &lt; b</code></pre><hr><p><a href="/photos?tag=sea">Sea</a></p>`
  expect(await clean(text)).toBe(text)
  expect(await clean(await clean(text))).toBe(text)
})

test('starts headings at level two and replaces obsolete tags', async () => {
  expect(await clean('<h1>A</h1><div>b <b>c</b> <i>d</i></div><h6>E</h6>')).toBe(
    '<h2>A</h2><p>b <strong>c</strong> <em>d</em></p><h4>E</h4>',
  )
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
])('shows %s with the privacy-enhanced player', async (src, player) => {
  expect(await clean(`<iframe src="${src}"></iframe>`)).toBe(`<iframe src="${player}" title="Video"></iframe>`)
})

test.each([
  '<iframe src="https://evil.example/embed/dQw4w9WgXcQ"></iframe>',
  '<iframe src="https://www.youtube-nocookie.com.evil.example/embed/dQw4w9WgXcQ"></iframe>',
  '<img src="https://elsewhere.example/x.jpg">',
  `<img src="/media/22222222-2222-4222-8222-222222222222/${'a'.repeat(64)}/640.jpg">`,
  '<img src="/api/auth/logout">',
])('removes other players and images: %s', async (html) => {
  expect(await clean(`<p>x</p>${html}`)).toBe('<p>x</p>')
})

test('turns plain text into paragraphs', async () => {
  expect(await clean('## First\n\nOne & two\nthree\n\nfour')).toBe(
    '<h2>First</h2><p>One &amp; two<br>three</p><p>four</p>',
  )
})

test('nests tags like browsers do', async () => {
  expect(await clean('<p>a<p>b<ul><li>c<li>d</ul>e')).toBe('<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>e')
  expect(await clean('<ul>x<p>y</p></ul>')).not.toMatch(/<ul>(?!<li>)/)
  expect(await clean('<a href="/a">a<a href="/b">b</a></a>')).toBe('<a href="/a">a</a><a href="/b">b</a>')
  const deep = '<blockquote>'.repeat(5000)
  expect((await clean(`${deep}x`)).length).toBeLessThan(1000)
})

test('adds unique anchors to headings and counts words', () => {
  const nodes = richNodes('<h2>Über <em>alles</em></h2><p>x</p><h3>Über alles</h3><h2>!</h2>')
  expect(headingsOf(nodes).map(({ id, level, text }) => [id, level, text])).toEqual([
    ['uber-alles', 2, 'Über alles'],
    ['uber-alles-2', 3, 'Über alles'],
    ['section', 2, '!'],
  ])
  expect(plainText(nodes).trim()).toBe('Über alles x Über alles !')
  expect(readingMinutes(richNodes(`<p>${'word '.repeat(900)}</p>`))).toBe(4)
  expect(readingMinutes([])).toBe(1)
})
