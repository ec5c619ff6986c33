/**
 * A storage key for the current site. Browsers separate storage by origin, but the desktop
 * app shows all sites under one origin and names the current one in `data-site`.
 */
export function siteStorageKey(key: string): string {
  const { site } = document.documentElement.dataset
  return site ? `${key}@${site}` : key
}
