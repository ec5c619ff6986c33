import { expect, test } from 'vitest'
import { documentOf } from '#renderer/content/rich-text/admin/from-html.ts'
import { htmlOf } from '#renderer/content/rich-text/admin/to-html.ts'
import { cleanHtml } from '#server/content/content/clean-html.ts'
import { hostile } from '#server/content/content/hostile-for-tests.ts'
import { questionsOf } from '#shared/content/rich-blocks.ts'
import { plainText } from '#shared/content/rich-nodes.ts'
import { richNodes } from '#shared/content/rich-text.ts'

const site = '11111111-1111-4111-8111-111111111111'
const picture = `/media/${site}/${'a'.repeat(64)}/1280.webp`
const roundTrip = (html: string) => htmlOf(documentOf(html))

/** Every node type of the editor, nested as in real texts. */
const written = [
  '<p>Plain, with <strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s> and <code>a &lt; b</code>.</p>',
  '<p><a href="/photos?tag=sea">A <strong>bold <em>link</em></strong></a> and <a href="https://x.example/?a=1&amp;b=2">another</a></p>',
  '<h2>Two</h2><h3>Three</h3><h4>Four</h4>',
  '<ul><li>One</li><li>Two<ol><li>Deep</li><li>Deeper<ul><li>Deepest</li></ul></li></ol></li></ul>',
  '<ol><li><p>First</p><p>and more of it</p></li></ol>',
  '<blockquote><p>So it is.</p><p>Always.</p></blockquote>',
  '<pre><code>if (a &lt; b &amp;&amp; c)\n\n  say(&quot;x&quot;)</code></pre>',
  '<p>A<br>B</p><hr><p>C\u00a0D</p>',
  `<figure><img src="${picture}" alt="A &quot;lake&quot;" width="1280" height="800"><figcaption>The <em>lake</em></figcaption></figure>`,
  `<p>Before</p><figure><img src="${picture}" alt=""></figure><p>After</p>`,
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Film"></iframe>',
  `<figure><img src="${picture}" alt="A" width="1280" height="800"><img src="${picture}" alt=""><figcaption>Both</figcaption></figure>`,
  `<blockquote><figure><img src="${picture}" alt="A"><img src="${picture}" alt="B"></figure></blockquote>`,
  '<p class="button"><a href="/shop?sort=newest">See the shop &amp; more</a></p>',
  '<ul><li><p>One</p><p class="button"><a href="mailto:a@b.example">Write</a></p></li></ul>',
  '<div class="columns"><div class="column"><h3>Left</h3><p>One</p></div><div class="column"><p>Two</p></div></div>',
  `<div class="columns"><div class="column"><p></p></div><div class="column"><ul><li>a</li></ul></div><div class="column"><figure><img src="${picture}" alt="x"></figure><p class="button"><a href="#top">Up</a></p></div></div><p>After</p>`,
  '<details><summary>How <em>long</em>?</summary><p>A week.</p><ul><li>Or two</li></ul></details><details><summary>Why?</summary><p></p></details>',
  '<p>H<sub>2</sub>O and x<sup>2</sup></p>',
  '<table><tr><th>Day</th><th>Hours</th></tr><tr><td><strong>Friday</strong></td><td></td></tr></table>',
  '<p>A</p><table><tr><td colspan="2" rowspan="3"><p>One</p><p>Two</p></td><td><ul><li>a</li></ul></td></tr></table><p>B</p>',
]

test.each(written)('returns unchanged what the server stores: %s', async (html) => {
  expect(roundTrip(html)).toBe(html)
  expect(await cleanHtml(site, roundTrip(html))).toBe(html)
})

test.each(hostile)('stores sanitized editor output unchanged: %s', async (html) => {
  for (const text of [html, `<p>a ${html} b</p>`, `<ul><li>${html}</li></ul>`]) {
    const given = roundTrip(text)
    expect(await cleanHtml(site, given)).toBe(given)
  }
})

test('opens foreign HTML without losing text', () => {
  expect(roundTrip('Loose <b>words</b><p>in\n  between</p>')).toBe('<p>Loose words</p><p>in between</p>')
  expect(roundTrip(`<p>Text <img src="${picture}" alt="x"> text</p>`)).toBe(
    `<p>Text </p><figure><img src="${picture}" alt="x"></figure><p> text</p>`,
  )
  expect(roundTrip('<ul><li><h3>A</h3>B</li></ul>')).toBe('<ul><li><p></p><h3>A</h3><p>B</p></li></ul>')
  expect(roundTrip('<blockquote>Bare</blockquote>')).toBe('<blockquote><p>Bare</p></blockquote>')
})

test('returns empty text for an empty document and limits nesting', async () => {
  expect(htmlOf(documentOf(''))).toBe('')
  expect(roundTrip('<p>A</p><p></p><p></p>')).toBe('<p>A</p>')
  const deep = roundTrip('<ul><li>x'.repeat(30))
  expect(await cleanHtml(site, deep)).toBe(deep)
})

/** HTML from other programs: the text stays, and what remains is a whole block or nothing. */
test.each([
  ['<details><p>No question</p></details>', '<p>No question</p>'],
  ['<details><summary> </summary><p>None either</p></details>', ' <p>None either</p>'],
  ['<details><summary>Q</summary><summary>R</summary>s</details>', '<details><summary>Q</summary>Rs</details>'],
  ['<summary>Alone</summary><p>x</p>', 'Alone<p>x</p>'],
  ['<div class="columns"><div class="column"><p>Only one</p></div></div>', '<p>Only one</p>'],
  ['<div class="columns"><p>Loose</p><div class="column"><p>In</p></div></div>', '<p>Loose</p><p>In</p>'],
  ['<div class="column"><p>Alone</p></div>', '<p>Alone</p>'],
  [`<div class="columns">${'<div class="column"><p>x</p></div>'.repeat(4)}</div>`, '<p>x</p>'.repeat(4)],
  ['<ul><li><details><summary>Q</summary><p>A</p></details></li></ul>', '<ul><li>Q<p>A</p></li></ul>'],
  ['<p class="button">Leads nowhere</p>', '<p>Leads nowhere</p>'],
  ['<p class="button"><a href="javascript:alert(1)">Evil</a></p>', '<p><a>Evil</a></p>'],
  [
    '<p class="button"><a href="/a">A</a> and <a href="/b">B</a></p>',
    '<p><a href="/a">A</a> and <a href="/b">B</a></p>',
  ],
  ['<p class="button danger"><a href="/a">A</a></p>', '<p><a href="/a">A</a></p>'],
  ['<div class="hero"><b>x</b></div>', '<p><strong>x</strong></p>'],
  [
    '<table><caption>Title</caption><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><tr><td>Title</td></tr><tr><th>A</th></tr><tr><td>1</td></tr></table>',
  ],
  ['<table><tr><td>A<td>B<tr><td>C</table>D', '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>D'],
  ['<table><tr></tr></table><p>x</p>', '<p>x</p>'],
  [
    '<table><tr><td colspan="1" rowspan="999" onclick="x" style="y">A</td></tr></table>',
    '<table><tr><td>A</td></tr></table>',
  ],
  ['<ul><li><table><tr><td>A</td></tr></table></li></ul>', '<ul><li>A</li></ul>'],
  ['<td>Alone</td><tr>x</tr><p>y</p>', 'Alonex<p>y</p>'],
  [
    '<details open ontoggle="alert(1)"><summary onclick="x">Q</summary>a</details>',
    '<details><summary>Q</summary>a</details>',
  ],
])('stores %s as %s', async (html, stored) => {
  expect(await cleanHtml(site, html)).toBe(stored)
  expect(await cleanHtml(site, stored)).toBe(stored)
  const given = roundTrip(html)
  expect(await cleanHtml(site, given)).toBe(given)
})

test.each(hostile)('removes unsafe HTML from every block: %s', async (html) => {
  for (const text of [
    `<details><summary>${html}</summary><p>${html}</p></details>`,
    `<div class="columns"><div class="column">${html}</div><div class="column">x</div></div>`,
    `<p class="button"><a href="/x">${html}</a></p>`,
    `<table><tr><th>${html}</th><td colspan="${html}">x</td></tr>${html}</table>`,
    `<figure><img src="${picture}"><img src="${picture}"><figcaption>${html}</figcaption></figure>`,
  ]) {
    const stored = await cleanHtml(site, text)
    expect(stored).not.toMatch(/<script|<svg|<style|\son\w+\s*=\s*["']?\w|href="\s*(?:java|data)/i)
    // Text without tags counts as plain text.
    if (/<[a-z]/.test(stored)) expect(await cleanHtml(site, stored)).toBe(stored)
    const given = roundTrip(text)
    expect(await cleanHtml(site, given)).toBe(given)
  }
})

test('separates words of table cells for search', () => {
  const nodes = richNodes('<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Friday</td><td>4</td></tr></table>')
  expect(plainText(nodes).trim().split(/\s+/)).toEqual(['Day', 'Hours', 'Friday', '4'])
})

test('extracts questions of a page as plain text', () => {
  const nodes = richNodes(
    '<details><summary>How <em>long</em>?</summary><p>A week,</p><ul><li>or two</li></ul></details><details><summary>Why?</summary><p></p></details>',
  )
  expect(questionsOf(nodes)).toEqual([{ question: 'How long?', answer: 'A week, or two' }])
})
