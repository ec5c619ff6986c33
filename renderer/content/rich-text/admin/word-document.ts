import { AppError } from '#shared/core/errors.ts'
import { longestDocument, WordProblem, type WordProblemName } from './word-problem.ts'

/** A picture as it lies in a document; no bytes for one that is only linked to. */
export interface WordPicture {
  type: string
  bytes: ArrayBuffer
}

/** A document as HTML that nobody has cleaned yet; its pictures are called `word-picture:0` and so on. */
export interface WordDocument {
  html: string
  pictures: WordPicture[]
}
export type WordAnswer = WordDocument | { problem: WordProblemName }

export const wordPicture = 'word-picture:'

/** Long enough for hundreds of pages on a slow machine. */
const patience = 45_000

/** Reads a Word document in a worker of its own. Throws WordProblem, and OFFLINE where its reader cannot be had. */
export async function readWord(file: File, signal: AbortSignal): Promise<WordDocument> {
  if (file.size === 0) throw new WordProblem('empty')
  if (file.size > longestDocument) throw new WordProblem('large')
  // What was chosen may be gone by now, or be a folder.
  const bytes = await file.arrayBuffer().catch(() => {
    throw new WordProblem('damaged')
  })
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<WordAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WordAnswer>) => resolve(data)
      // Without words it is the reader itself that did not come.
      worker.onerror = ({ message }) =>
        message ? resolve({ problem: 'damaged' }) : reject(new AppError('OFFLINE', 'The connection was lost.'))
      timer = setTimeout(() => resolve({ problem: 'slow' }), patience)
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(bytes, [bytes])
    })
    if ('problem' in answer) throw new WordProblem(answer.problem)
    return answer
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
