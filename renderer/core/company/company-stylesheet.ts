/** Marks the link to the company's stylesheet, as the server writes it into the head. */
export const themeLink = 'data-company-theme'

/** Follows the company to a new stylesheet; the old one goes when the new one has come, so nothing flashes. */
export function showStylesheet(address: string) {
  const old = [...document.head.querySelectorAll<HTMLLinkElement>(`link[${themeLink}]`)]
  if (old.at(-1)?.getAttribute('href') === address) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.setAttribute(themeLink, '')
  link.onload = () => {
    for (const before of old) before.remove()
  }
  link.onerror = () => link.remove()
  document.head.append(link)
}
