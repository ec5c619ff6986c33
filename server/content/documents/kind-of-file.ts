import { createReadStream } from 'node:fs'
import { shownName } from '#server/core/media/file-names.ts'
import { ImageRefused, images } from '#server/core/media/images.ts'
import { typeOfFile } from '#server/core/media/sniff.ts'
import { type DocumentEnding, documentTypes, wrongDocument } from '#shared/content/document-options.ts'
import { AppError } from '#shared/core/errors.ts'

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
}

/** What an uploaded file is, by its bytes and its name together. Throws BAD_FILE_TYPE. */
export async function kindOfFile(path: string, sentAs: string): Promise<FileKind> {
  const fileName = shownName(sentAs)
  const ending = /\.(\w{3,4})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const wrong = new AppError('BAD_FILE_TYPE', wrongDocument)
  if (!isDocumentEnding(ending)) throw wrong
  const type = await typeOfFile(path)
  const right = type ? signs[ending].includes(type.mime) : ending === 'txt' && (await isText(path))
  if (!right) throw wrong
  return { fileName, mimeType: documentTypes[ending].mime }
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
  } catch (error) {
    // A file that cannot be read now is not one of another kind.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return false
  }
}

/** Pages of a document, counted away from the server's own thread; nothing for other kinds and where the file does not tell. */
export async function pagesOfFile(path: string, { mimeType }: FileKind): Promise<number | null> {
  if (mimeType !== documentTypes.pdf.mime) return null
  const { pages } = await images.run({ kind: 'pdf', path }).catch((error: unknown) => {
    // A number that cannot be counted is no reason to refuse the document.
    if (error instanceof ImageRefused) return { pages: null }
    throw error
  })
  return pages
}
