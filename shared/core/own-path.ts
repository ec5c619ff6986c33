/**
 * Returns a path of this site. Anything that browsers could read as another host (`//x`, `/\x`, `/<tab>/x`) becomes
 * the home page.
 */
export function safePath(path: string): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/'
}
