/** A text in one line: without control characters, line breaks and direction marks, which headers and terminals obey. */
export const oneLine = (text: string) =>
  text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim()
