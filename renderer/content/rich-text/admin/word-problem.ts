/** Messages about documents that cannot be read. */
export const wordProblems = {
  empty: 'This file is empty.',
  large: 'This document is larger than 20 MB. Make its pictures smaller, or import it in parts.',
  other: 'This is not a Word document (.docx).',
  old: 'This document has an old Word format. Save it as .docx in Word, and import that file.',
  locked: 'This document is protected by a password. Save it without one, and import that file.',
  damaged: 'This document is damaged or incomplete and cannot be read.',
  huge: 'This document is too large once it is unpacked.',
  slow: 'Reading this document takes too long. Import it in parts.',
  blank: 'This document has no content that can be imported.',
} as const
export type WordProblemName = keyof typeof wordProblems

export class WordProblem extends Error {
  override name = 'WordProblem'
  readonly problem: WordProblemName
  constructor(problem: WordProblemName) {
    super(wordProblems[problem])
    this.problem = problem
  }
}

/** Maximum size of a document in bytes. */
export const maxDocumentSize = 20 * 1024 * 1024
