import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import sharp from 'sharp'

const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'

/** A file in the format of Playwright. */
export const wordFile = (name: string, buffer: Buffer) => ({ name, mimeType: type, buffer })

/** Packs files as a zip. */
export async function zipped(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, content] of Object.entries(files)) await zip.add(name, new Uint8ArrayReader(Buffer.from(content)))
  return Buffer.from(await zip.close())
}

/** An image that no other test uses. */
export const oneImage = (seed: number) =>
  sharp({
    create: { width: 480, height: 300, channels: 3, background: { r: seed % 256, g: (seed >> 8) % 256, b: 120 } },
  })
    .png()
    .toBuffer()

interface Parts {
  /** The content of the body. */
  body: string
  /** Relationship id, such as `rId1`. */
  media?: { name: string; bytes: Buffer }[]
  links?: string[]
}

/** A document with the parts that Word creates. */
export function docx({ body, media = [], links = [] }: Parts): Promise<Buffer> {
  const pictures = media.map(({ name }, at) => relation(`rId${at + 1}`, 'image', `media/${name}`))
  const away = links.map((link, at) => relation(`link${at + 1}`, 'hyperlink', link, ' TargetMode="External"'))
  return zipped({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="${type}.main+xml"/></Types>`,
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'word/document.xml')]),
    'word/_rels/document.xml.rels': relations([
      ...pictures,
      ...away,
      relation('styles', 'styles', 'styles.xml'),
      relation('numbers', 'numbering', 'numbering.xml'),
    ]),
    'word/styles.xml': `<w:styles xmlns:w="${word}">${[
      ['Titel', 'Title'],
      ['berschrift1', 'heading 1'],
      ['berschrift2', 'heading 2'],
      ['Zitat', 'Quote'],
    ]
      .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
      .join('')}</w:styles>`,
    'word/numbering.xml': `<w:numbering xmlns:w="${word}">${[
      [1, 'bullet'],
      [2, 'decimal'],
    ]
      .map(
        ([id, how]) =>
          `<w:abstractNum w:abstractNumId="${id}">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${how}"/></w:lvl>`).join('')}</w:abstractNum>`,
      )
      .join(
        '',
      )}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${word}" xmlns:r="${office}" xmlns:a="${drawing}/main" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:pic="${drawing}/picture"><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(media.map(({ name, bytes }) => [`word/media/${name}`, bytes])),
  })
}

const relation = (id: string, kind: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${more}/>`
const relations = (all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`

/** A run of text with formatting: `b`, `i`. */
export const run = (text: string, ...how: string[]) =>
  `<w:r><w:rPr>${how.map((one) => `<w:${one}/>`).join('')}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph in a style of German Word, whose style names differ from the English ones. */
export const line = (content: string, style = '') =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr>${content}</w:p>`

export const item = (text: string, list: 1 | 2, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`

export const link = (text: string, number: number) => `<w:hyperlink r:id="link${number}">${run(text)}</w:hyperlink>`

export const picture = (number: number, alt: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="${number}" name="Picture" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId${number}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

export const table = (rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${line(run(cell))}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
