/** Why a document cannot be read, fit to show. */
export const wordProblems = {
  empty: 'This file is empty.',
  large: 'This document is larger than 20 MB. Make its pictures smaller, or import it in parts.',
  other: 'This is not a Word document (.docx).',
  old: 'This is a document of an old Word. Open it there, save it as .docx, and import that.',
  locked: 'This document is protected by a password. Save it without one, and import that.',
  damaged: 'This document is damaged or incomplete and cannot be read.',
  huge: 'This document is too large once it is unpacked.',
  slow: 'Reading this document takes too long. Import it in parts.',
  blank: 'There is nothing in this document that can be taken over.',
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

/** Largest document that is read, in bytes. */
export const longestDocument = 20 * 1024 * 1024
