/** A fragment of escaped XML. */
export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Child = Xml | string | number | null | undefined | readonly Child[]

/** Escapes text for XML and removes characters that XML cannot represent. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const write = (child: Child): string =>
  child === undefined || child === null
    ? ''
    : child instanceof Xml
      ? child.text
      : typeof child === 'object'
        ? child.map(write).join('')
        : escapeXml(String(child))

/** ``xml`<loc>${address}</loc>` `` escapes the values, unless they are XML. */
export const xml = (strings: TemplateStringsArray, ...values: Child[]): Xml =>
  new Xml(strings.map((string, at) => string + write(values[at])).join(''))

/** A whole document. */
export const document = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`
