import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type DocumentEnding, documentTypes, wrongDocument } from '#shared/document-options.ts'
import { AppError } from '#shared/errors.ts'
import { shownName } from '../photos/details.ts'

/** What a file's first bytes may say for each ending. Old Office files share theirs, and new ones are zip files. */
const signs: Record<DocumentEnding, readonly string[]> = {
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  ppt: ['application/x-cfb'],
  docx: [documentTypes.docx.mime],
  xlsx: [documentTypes.xlsx.mime],
  pptx: [documentTypes.pptx.mime],
  zip: ['application/zip'],
  txt: [],
}

interface FileKind {
  fileName: string
  mimeType: string
  pages: number | null
}

/** What an uploaded file is, by its bytes and its name together. Throws BAD_FILE_TYPE. */
export async function kindOfFile(path: string, sentAs: string): Promise<FileKind> {
  const fileName = shownName(sentAs)
  const ending = /\.(\w{3,4})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const wrong = new AppError('BAD_FILE_TYPE', wrongDocument)
  if (!isDocumentEnding(ending)) throw wrong
  const type = await fileTypeFromFile(path).catch(() => undefined)
  const right = type ? signs[ending].includes(type.mime) : ending === 'txt' && (await isText(path))
  if (!right) throw wrong
  return { fileName, mimeType: documentTypes[ending].mime, pages: ending === 'pdf' ? await pagesOf(path) : null }
}

const isDocumentEnding = (ending: string): ending is DocumentEnding => Object.hasOwn(documentTypes, ending)

async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path)) {
      if ((bytes as Buffer).includes(0)) return false
      decoder.decode(bytes as Buffer, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Larger files are not read for their number of pages, in bytes. */
const readWhole = 64 * 1024 * 1024

/** As the file's own page tree counts them; nothing where that is packed away. */
async function pagesOf(path: string): Promise<number | null> {
  if ((await stat(path)).size > readWhole) return null
  const text = (await readFile(path)).toString('latin1')
  let most = 0
  for (const { index } of text.matchAll(/\/Type\s?\/Pages\b/g)) {
    // One object is short; what stands far away belongs to another.
    const count = /\/Count\s(\d{1,5})\b/.exec(text.slice(Math.max(0, index - 300), index + 300))
    most = Math.max(most, Number(count?.[1] ?? 0))
  }
  return most || null
}
