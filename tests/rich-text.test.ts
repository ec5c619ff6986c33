import { expect, test } from 'vitest'
import { documentOf } from '#renderer/rich-text/admin/document.ts'
import { htmlOf } from '#renderer/rich-text/admin/written.ts'
import { cleanHtml } from '#server/content/clean-html.ts'
import { hostile } from '#server/content/hostile-for-tests.ts'

const site = '11111111-1111-4111-8111-111111111111'
const picture = `/media/${site}/${'a'.repeat(64)}/1280.webp`
const opened = (html: string) => htmlOf(documentOf(html))

/** What the editor can write, one of each and nested as people nest them. */
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
  '<p>H<sub>2</sub>O and x<sup>2</sup></p>',
]

test.each(written)('the editor gives back what the server keeps: %s', async (html) => {
  expect(opened(html)).toBe(html)
  expect(await cleanHtml(site, opened(html))).toBe(html)
})

test.each(hostile)('whatever a text held, what the editor gives back is kept as it is: %s', async (html) => {
  for (const text of [html, `<p>a ${html} b</p>`, `<ul><li>${html}</li></ul>`]) {
    const given = opened(text)
    expect(await cleanHtml(site, given)).toBe(given)
  }
})

test('texts that were not written here open without losing a word', () => {
  expect(opened('Loose <b>words</b><p>in\n  between</p>')).toBe('<p>Loose words</p><p>in between</p>')
  expect(opened(`<p>Text <img src="${picture}" alt="x"> text</p>`)).toBe(
    `<p>Text </p><figure><img src="${picture}" alt="x"></figure><p> text</p>`,
  )
  expect(opened('<ul><li><h3>A</h3>B</li></ul>')).toBe('<ul><li><p></p><h3>A</h3><p>B</p></li></ul>')
  expect(opened('<blockquote>Bare</blockquote>')).toBe('<blockquote><p>Bare</p></blockquote>')
})

test('nothing written is nothing, and no list is deeper than readers go', async () => {
  expect(htmlOf(documentOf(''))).toBe('')
  expect(opened('<p>A</p><p></p><p></p>')).toBe('<p>A</p>')
  const deep = opened('<ul><li>x'.repeat(30))
  expect(await cleanHtml(site, deep)).toBe(deep)
})
