import { AppError } from '#shared/core/errors.ts'
import { maxDocumentSize, WordProblem, type WordProblemName } from './word-problem.ts'

/** An image in a document; without bytes if it is only linked. */
export interface WordImage {
  type: string
  bytes: ArrayBuffer
}

/** A document as unclean HTML, with images named `word-image:0` and so on. */
export interface WordDocument {
  html: string
  images: WordImage[]
}
export type WordAnswer = WordDocument | { problem: WordProblemName }

export const wordImage = 'word-image:'

/** Enough for hundreds of pages on a slow computer. */
const timeout = 45_000

/** Reads a Word document in a worker. Throws WordProblem, and OFFLINE if the worker cannot be loaded. */
export async function readWord(file: File, signal: AbortSignal): Promise<WordDocument> {
  if (file.size === 0) throw new WordProblem('empty')
  if (file.size > maxDocumentSize) throw new WordProblem('large')
  // The file may have been deleted, or may be a folder.
  const bytes = await file.arrayBuffer().catch(() => {
    throw new WordProblem('damaged')
  })
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<WordAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WordAnswer>) => resolve(data)
      // Without a message, the worker itself could not be loaded.
      worker.onerror = ({ message }) =>
        message ? resolve({ problem: 'damaged' }) : reject(new AppError('OFFLINE', 'The connection was lost.'))
      timer = setTimeout(() => resolve({ problem: 'slow' }), timeout)
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
