/** Attribute of the link to the company's stylesheet that the server renders. */
export const themeLink = 'data-company-theme'

/** Loads a changed stylesheet and removes the old one afterwards, so that nothing flashes. */
export function replaceStylesheet(address: string) {
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
