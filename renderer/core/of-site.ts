/**
 * A name to keep something under. Browsers keep what belongs to one site apart by
 * themselves; the desktop app shows all its sites under one address, and names
 * the open one in `data-site`.
 */
export function ofSite(key: string): string {
  const { site } = document.documentElement.dataset
  return site ? `${key}@${site}` : key
}
