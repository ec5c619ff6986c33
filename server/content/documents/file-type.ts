import { createReadStream } from 'node:fs'
import { displayName } from '#server/core/media/file-names.ts'
import { ImageRefused, images } from '#server/core/media/images.ts'
import { detectFileType } from '#server/core/media/sniff.ts'
import { type DocumentEnding, documentTypes, wrongDocument } from '#shared/content/document-options.ts'
import { AppError } from '#shared/core/errors.ts'

/** The media types that the first bytes may indicate for each extension. */
const sniffedTypes: Record<DocumentEnding, readonly string[]> = {
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

/** The name and media type of an uploaded file, by its bytes and its extension. Throws BAD_FILE_TYPE. */
export async function kindOfFile(path: string, originalName: string): Promise<FileKind> {
  const fileName = displayName(originalName)
  const ending = /\.(\w{3,4})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const refused = new AppError('BAD_FILE_TYPE', wrongDocument)
  if (!isDocumentEnding(ending)) throw refused
  const type = await detectFileType(path)
  const matches = type ? sniffedTypes[ending].includes(type.mime) : ending === 'txt' && (await isText(path))
  if (!matches) throw refused
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
    // An I/O error says nothing about the content.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return false
  }
}

/** The number of pages of a PDF, counted in a worker; null for other files and where it is unknown. */
export async function pagesOfFile(path: string, { mimeType }: FileKind): Promise<number | null> {
  if (mimeType !== documentTypes.pdf.mime) return null
  const { pages } = await images.run({ kind: 'pdf', path }).catch((error: unknown) => {
    // The document is accepted without it.
    if (error instanceof ImageRefused) return { pages: null }
    throw error
  })
  return pages
}
