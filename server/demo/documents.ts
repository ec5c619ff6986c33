import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { inTemporaryFolder } from '#server/content/images/render.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { DocumentAccess } from '#shared/content/document-options.ts'
import { createDocument, documentDetails } from '../content/documents/change.ts'
import { documents } from '../content/documents/documents.table.ts'
import { pages } from '../content/site-pages/site-pages.table.ts'
import type { Site } from '../core/http/context.ts'
import { pdfOf } from '../core/media/pdf.ts'
import { fileNames } from '../core/media/stored-file-names.ts'

/** Values for the placeholders in the drafts of the legal pages. */
const placeholders: Record<string, string> = {
  '[company name and legal form]': 'Vitrine Demo, a studio that exists only in this demo',
  '[company name]': 'Vitrine Demo',
  '[address]': '12 Samora Machel Avenue, Harare',
  '[mail address for questions about data]': 'hello@vitrine.example',
  '[14]': '14',
  '[10]': '10',
  '[7]': '7',
}

interface DemoDocument {
  title: string
  description: string
  category: string
  tags: string[]
  access: DocumentAccess
  pages: string[][]
}

const demoDocuments: DemoDocument[] = [
  {
    title: 'How to hang a framed print',
    description: 'Height, light and nails: everything that goes with our framed prints, on two sides of paper.',
    category: 'Guides',
    tags: ['prints', 'framing'],
    access: 'public',
    pages: [
      [
        'How to hang a framed print',
        'The middle of the picture goes 150 cm above the floor.',
        'Two hooks hold better than one and level the frame.',
        'Brick: a 6 mm drill and a plug. Plaster: a nail at 45 degrees.',
      ],
      [
        'Light',
        'Not opposite a window: glass shows what is across from it.',
        'Indirect daylight is kind to paper, full sun is not.',
        'A lamp above the frame, a hand wide in front of the wall, shows every ridge.',
      ],
    ],
  },
  {
    title: 'Press kit',
    description: 'Who we are in a paragraph, facts for a caption, and whom to ask for pictures.',
    category: 'Press',
    tags: ['press', 'studio'],
    access: 'public',
    pages: [
      [
        'Vitrine Demo',
        'A small studio that paints landscapes, still lifes and city nights by code,',
        'and shows them the way a gallery would.',
        'Pictures for print: hello@vitrine.example',
      ],
    ],
  },
  {
    title: 'Care sheet for members',
    description: 'How to clean glass, store paper and move house with pictures, for people who have an account.',
    category: 'Guides',
    tags: ['prints', 'care'],
    access: 'members',
    pages: [['Care sheet', 'Dry cloth on the glass, never spray.', 'Paper lies flat, dark and dry.']],
  },
]

/** Publishes the legal pages and adds documents. Skips what exists. */
export async function addDocuments(pipeline: RequestPipeline, site: Pick<Site, 'id' | 'plan'>) {
  await pipeline.forCompany(site.id, 'write', async ({ db, invalidate }) => {
    let content = sql`${pages.content}`
    for (const [placeholder, text] of Object.entries(placeholders))
      content = sql`replace(${content}, ${placeholder}, ${text})`
    await db
      .update(pages)
      .set({ content, published: true, publishedAt: sql`now()` as never })
      .where(sql`not ${pages.published} and ${pages.updatedBy} is null`)
    invalidate('pages')
  })
  for (const { pages: text, ...details } of demoDocuments) {
    const bytes = pdfOf(text)
    const id = randomUUID()
    await inTemporaryFolder(pipeline, site.id, async (folder, files) => {
      const path = join(folder, 'document.pdf')
      await writeFile(path, bytes)
      await files.put(path, fileNames.original(id))
    })
    await pipeline.forCompany(site.id, 'write', async ({ db, invalidate }) => {
      if (await db.$count(documents, eq(documents.title, details.title))) return
      const file = { fileName: 'document.pdf', mimeType: 'application/pdf', size: bytes.length, pages: text.length }
      await createDocument({ db, invalidate, site }, documentDetails({ ...details, published: true }), {
        ...file,
        fileId: id,
      })
    })
  }
}
