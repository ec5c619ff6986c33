/** `DSC_1234-final_version.JPG` becomes `DSC 1234 final version`. */
export function titleFromFileName(fileName: string): string {
  const name = displayName(fileName).replace(/\.[a-z0-9]{1,5}$/i, '')
  const title = name.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 200)
  return title ? title[0]!.toUpperCase() + title.slice(1) : 'Untitled'
}

/** A file name for display, without folders, control characters and direction marks. Never used as a path. */
export function displayName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, '')
      .trim()
      .slice(0, 200)
      .toWellFormed() || 'photo'
  )
}
