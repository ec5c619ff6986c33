/** Downloads a text as a file. */
export function saveText(text: string, name: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
