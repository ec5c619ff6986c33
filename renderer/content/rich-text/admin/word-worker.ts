import mammoth from 'mammoth'
import { type WordAnswer, type WordImage, wordImage } from './word-document.ts'
import { WordProblem, type WordProblemName } from './word-problem.ts'
import { repacked } from './word-zip.ts'

/** Reads one Word document outside of the main thread, so that it does not block typing. */
addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = await read(new Uint8Array(data)).catch((error): WordAnswer => ({ problem: problemOf(error) }))
  postMessage(answer, { transfer: 'images' in answer ? answer.images.map(({ bytes }) => bytes) : [] })
})

/** Styles that mammoth does not map by default. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Caption'] => p:fresh",
  'u => u',
]

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<WordAnswer> {
  const problem = containerProblem(bytes)
  if (problem) throw new WordProblem(problem)
  const images: WordImage[] = []
  const convertImage = mammoth.images.imgElement(async (image) => {
    const place = images.length
    // A linked image has no bytes in the document.
    const data = await image.readAsArrayBuffer().catch(() => new ArrayBuffer())
    // The library returns views of larger buffers.
    images[place] = { type: image.contentType, bytes: new Uint8Array(data).slice().buffer }
    return { src: `${wordImage}${place}` }
  })
  const arrayBuffer = await repacked(bytes)
  const { value } = await mammoth.convertToHtml({ arrayBuffer }, { styleMap: styles, convertImage })
  return { html: value, images }
}

/** The problem of a file that is no zip. Old and encrypted documents share a container format. */
function containerProblem(bytes: Uint8Array): WordProblemName | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return undefined
  if (bytes[0] !== 0xd0 || bytes[1] !== 0xcf || bytes[2] !== 0x11 || bytes[3] !== 0xe0) return 'other'
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage') ? 'locked' : 'old'
}

function problemOf(error: unknown): WordProblemName {
  if (error instanceof WordProblem) return error.problem
  // The library's message for other kinds of zip files.
  return error instanceof Error && /docx file/.test(error.message) ? 'other' : 'damaged'
}
