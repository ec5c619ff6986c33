/** A `Content-Disposition` header for a file name that users wrote: a plain ASCII name, and the full one. */
export function contentDisposition(title: string, ending: string): string {
  const name = `${safeFileName(title)}${ending}`
  const plain = collapseSpaces(name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, ''))
  return `attachment; filename="${plain.startsWith('.') || plain.startsWith('(') ? `photo ${plain}` : plain}"; filename*=UTF-8''${encoded(name)}`
}

/** Removes characters that are special in file systems, and limits the length. */
function safeFileName(title: string) {
  const name = collapseSpaces(title.toWellFormed().replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' '))
  return (
    name
      .replace(/^[. ]+|[. ]+$/g, '')
      .slice(0, 100)
      .toWellFormed() || 'photo'
  )
}

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
