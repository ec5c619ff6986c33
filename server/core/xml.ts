/** A piece of XML: its text is escaped already. */
export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Inside = Xml | string | number | null | undefined | readonly Inside[]

/** Text that stands for itself in XML. Signs that XML has no way to write are left out. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const write = (inside: Inside): string =>
  inside === undefined || inside === null
    ? ''
    : inside instanceof Xml
      ? inside.text
      : typeof inside === 'object'
        ? inside.map(write).join('')
        : escapeXml(String(inside))

/** ``xml`<loc>${address}</loc>` ``: what is filled in is text, unless it is XML itself; nothing is nothing. */
export const xml = (pieces: TemplateStringsArray, ...values: Inside[]): Xml =>
  new Xml(pieces.map((piece, at) => piece + write(values[at])).join(''))

/** A whole document. */
export const document = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`
