import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { formatOfFile } from './check-move.ts'
import type { FoundItem } from './found-item.ts'
import { csvOf, shopifyProduct, wxr } from './move-files-for-tests.ts'
import { imagesIn, prepareWordPressHtml, replaceImages } from './wordpress-html.ts'
import { readWordPress } from './wordpress-items.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-hostile-'))
let files = 0
function fileOf(content: string | Buffer): string {
  const path = join(folder, String(++files))
  writeFileSync(path, content)
  return path
}

async function read(content: string | Buffer) {
  const items: FoundItem[] = []
  await readWordPress(fileOf(content), { item: async (item) => void items.push(item), loss: () => undefined })
  return items
}

const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>\n`
const external = '<!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd">]>\n'
const open = '<rss><channel><item>'

test.each([
  ['entities that grow', wxr([{ id: 1 }], { head: bomb }), 'document type'],
  ['an external entity', wxr([{ id: 1 }], { head: external }), 'document type'],
  [
    'an external document type',
    wxr([{ id: 1 }], { head: '<!DOCTYPE rss SYSTEM "http://x.example/a.dtd">' }),
    'document type',
  ],
  ['an unknown entity', `${open}<title>&file;</title></item></channel></rss>`, 'cannot be read'],
  ['endless depth', `<rss>${'<a>'.repeat(100_000)}`, 'too deep'],
  ['an endless text', `${open}<title>${'x'.repeat(9_000_000)}`, 'too long'],
  ['an endless item', `${open}${'<a>xxxxxxxxxx</a>'.repeat(500_000)}`, 'too long'],
  ['an endless tag', `${open}<title x="${'x'.repeat(9_000_000)}`, 'too long'],
  ['an endless comment', `<rss><!-- ${'x'.repeat(9_000_000)}`, 'too long'],
  ['another format', '<feed xmlns="http://www.w3.org/2005/Atom"></feed>', 'not a WordPress export'],
  ['a feed without the mark of an export', '<rss><channel></channel></rss>', 'not a WordPress export'],
  ['an end that is missing', wxr([{ id: 1 }]).subarray(0, -20), 'cannot be read'],
])('refuses %s', async (_, content, message) => {
  await expect(read(content)).rejects.toMatchObject({ code: 'VALIDATION', message: expect.stringContaining(message) })
})

test.each([
  ['gzip', gzipSync(wxr([{ id: 1 }])), 'archive'],
  ['zip', Buffer.from('504b0304140000000800', 'hex'), 'archive'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'neither'],
  ['a table of another shop', Buffer.from('Name,Price\nLamp,3\n'), 'neither'],
  ['a products CSV of Shopify', csvOf([shopifyProduct('lamp')]), 'neither'],
])('refuses %s as a file of WordPress', async (_, content, message) => {
  const path = fileOf(content)
  await expect(formatOfFile(path, content.length, 'wordpress')).rejects.toMatchObject({
    code: 'BAD_FILE_TYPE',
    message: expect.stringContaining(message),
  })
})

test('removes control characters and reads the item after them', async () => {
  const items = await read(
    Buffer.from(
      wxr([{ id: 1, title: 'Fine' }])
        .toString()
        .replace('Fine', 'F\u0008ine'),
    ),
  )
  expect(items).toMatchObject([{ kind: 'post', title: 'Fine', sourceId: 'old.example 1' }])
})

// Patterns whose time grows with the square of the length would run into the timeout.
test('reads 400,000 characters of hostile markup', { timeout: 10_000 }, () => {
  for (const piece of [
    '<!--',
    '[caption',
    '[gallery ',
    '[embed]',
    '[a ',
    '<img ',
    '<a ',
    '\n',
    ' \n',
    '<',
    '[',
    'http://youtu.be/',
  ])
    expect(imagesIn(prepareWordPressHtml(piece.repeat(400_000 / piece.length)).html)).toEqual([])
})

test.each([
  ['one\ntwo\n\nthree', '<p>one<br>two</p>\n<p>three</p>'],
  ['<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->', '<p>One</p>'],
  [
    '[caption id="1"]<img src="a.jpg"> A <b>pot</b>[/caption]',
    '<figure><img src="a.jpg"><figcaption>A <b>pot</b></figcaption></figure>',
  ],
  ['[gallery ids="3, 4"]', '<figure><img src="attachment:3"><img src="attachment:4"></figure>'],
  ['[row]text[/row]', '<p>text</p>'],
  ['https://youtu.be/abcdefghi', '<iframe src="https://youtu.be/abcdefghi"></iframe>'],
])('reads the text %j', (content, html) => {
  expect(prepareWordPressHtml(content).html.trim()).toBe(html)
})

test('replaces images and removes those that are missing', () => {
  const html = '<a href="big.jpg"><img class="x" src="a.jpg" alt="&quot;A&quot;"></a><img src="b.jpg">'
  expect(imagesIn(html)).toEqual(['a.jpg', 'b.jpg'])
  expect(replaceImages(html, new Map([['a.jpg', '/media/a']]))).toBe('<img src="/media/a" alt="&quot;A&quot;">')
})
