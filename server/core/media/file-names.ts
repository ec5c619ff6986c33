/** `DSC_1234-final_version.JPG` becomes `DSC 1234 final version`. */
export function readable(fileName: string): string {
  const name = shownName(fileName).replace(/\.[a-z0-9]{1,5}$/i, '')
  const words = name.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 200)
  return words ? words[0]!.toUpperCase() + words.slice(1) : 'Untitled'
}

/**
 * A file's name as it may be shown: never used to find anything. Folders,
 * control characters and marks that turn the direction of writing are left out.
 */
export function shownName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, '')
      .trim()
      .slice(0, 200)
      .toWellFormed() || 'photo'
  )
}
