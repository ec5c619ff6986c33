/**
 * A path of this site that somebody wants to go to. Anything a browser could
 * read as another host (`//x`, `/\x`, `/<tab>/x`) becomes the home page.
 */
export function ownPath(wanted: string): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : '/'
}
