/**
 * A `Content-Disposition` that saves a file under a title people wrote: a plain
 * name that every system can store, and the full one for those that read it.
 */
export function attachment(title: string, ending: string): string {
  const name = `${storable(title)}${ending}`
  const plain = squeezed(name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, ''))
  return `attachment; filename="${plain.startsWith('.') || plain.startsWith('(') ? `photo ${plain}` : plain}"; filename*=UTF-8''${encoded(name)}`
}

/** Without signs that mean something to a file system, and neither hidden nor endless. */
function storable(title: string) {
  const words = squeezed(title.toWellFormed().replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' '))
  return (
    words
      .replace(/^[. ]+|[. ]+$/g, '')
      .slice(0, 100)
      .toWellFormed() || 'photo'
  )
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
