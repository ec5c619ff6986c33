import mammoth from 'mammoth'
import { type WordAnswer, type WordPicture, wordPicture } from './word-document.ts'
import { WordProblem, type WordProblemName } from './word-problem.ts'
import { repacked } from './word-zip.ts'

/** Reads one Word document, off the page's own thread: whatever it is, nobody's typing waits for it. */
addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = await read(new Uint8Array(data)).catch((error): WordAnswer => ({ problem: problemOf(error) }))
  postMessage(answer, { transfer: 'pictures' in answer ? answer.pictures.map(({ bytes }) => bytes) : [] })
})

/** What mammoth does not know by itself. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Caption'] => p:fresh",
  'u => u',
]

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<WordAnswer> {
  const stranger = strangerAt(bytes)
  if (stranger) throw new WordProblem(stranger)
  const pictures: WordPicture[] = []
  const convertImage = mammoth.images.imgElement(async (image) => {
    const place = pictures.length
    // One that is only linked to has no bytes here.
    const taken = await image.readAsArrayBuffer().catch(() => new ArrayBuffer())
    // The library hands out views of larger blocks.
    pictures[place] = { type: image.contentType, bytes: new Uint8Array(taken).slice().buffer }
    return { src: `${wordPicture}${place}` }
  })
  const arrayBuffer = await repacked(bytes)
  const { value } = await mammoth.convertToHtml({ arrayBuffer }, { styleMap: styles, convertImage })
  return { html: value, pictures }
}

/** What a file is when it is no zip; old and encrypted documents are the same container. */
function strangerAt(bytes: Uint8Array): WordProblemName | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return undefined
  if (bytes[0] !== 0xd0 || bytes[1] !== 0xcf || bytes[2] !== 0x11 || bytes[3] !== 0xe0) return 'other'
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage') ? 'locked' : 'old'
}

function problemOf(error: unknown): WordProblemName {
  if (error instanceof WordProblem) return error.problem
  // As the library says of other programs' files, which are zips as well.
  return error instanceof Error && /docx file/.test(error.message) ? 'other' : 'damaged'
}
