import { readFile, stat } from 'node:fs/promises'

/** Larger files are not read, in bytes. */
const readWhole = 64 * 1024 * 1024

/** The page count of a PDF file's page tree; null if that is compressed. Runs in the image process. */
export async function pagesOf(path: string): Promise<number | null> {
  if ((await stat(path)).size > readWhole) return null
  const text = (await readFile(path)).toString('latin1')
  let most = 0
  for (const { index } of text.matchAll(/\/Type\s?\/Pages\b/g)) {
    // An object is short; a distant count belongs to another.
    const count = /\/Count\s(\d{1,5})\b/.exec(text.slice(Math.max(0, index - 300), index + 300))
    most = Math.max(most, Number(count?.[1] ?? 0))
  }
  return most || null
}
