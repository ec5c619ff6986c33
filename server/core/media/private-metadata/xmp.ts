const privateName =
  /^gps|serial|location|latitude|longi?tude|makernote|^(city|state|province(name|state)?|country(code|name)?|worldregion)$/i

/** Whether the name of a property says that it holds a place, a serial number or maker notes, with any prefix. */
const isPrivateName = (name: string) =>
  !/^(xmlns|rdf)(:|$)/.test(name) && privateName.test(name.slice(name.lastIndexOf(':') + 1))

const attributes = /(?<![\w.:-])([\w.:-]+)(\s*=\s*)("[^"]*"|'[^']*')/g

/**
 * Overwrites private values with spaces where they are, because the length of the packet is part of the file. A packet
 * that is not well-formed UTF-8 XML is overwritten completely.
 */
export function cleanXmp(packet: Buffer) {
  const text = packet.toString('latin1')
  packet.write(cleanXml(text) ?? ' '.repeat(text.length), 'latin1')
}

function cleanXml(text: string): string | undefined {
  // Zeros at the end are padding; others are UTF-16.
  if (/\0[^\0]/.test(text)) return undefined
  const parts: string[] = []
  /** Number of open elements from the outermost private one. */
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<', at)
    const before = text.slice(at, start < 0 ? undefined : start)
    parts.push(depth > 0 ? blank(before) : before)
    if (start < 0) break
    const end = endOfTag(text, start)
    if (end === undefined) return undefined
    const tag = text.slice(start, end)
    const name = /^<([\w.:-]+)/.exec(tag)?.[1]
    const hasContent = name !== undefined && !tag.endsWith('/>')
    const isInside = depth > 0 || (name !== undefined && isPrivateName(name))
    if (hasContent && isInside) depth++
    if (tag.startsWith('</') && depth > 0) depth--
    parts.push(/^<!(--|\[)/.test(tag) ? blank(tag) : cleanTag(tag, isInside))
    at = end
  }
  // Text without an element is no XMP, and an element that stays open hides what is private.
  return depth === 0 && /<[^!?]/.test(text) ? parts.join('') : undefined
}

const blank = (text: string) => ' '.repeat(text.length)

const cleanTag = (tag: string, isInside: boolean) =>
  tag.replace(attributes, (all, name: string, equals: string, value: string) => {
    const isPrivate = isInside
      ? !/^(xmlns|rdf|xml)(:|$)/.test(name) || /^rdf:(resource|about)$/.test(name)
      : isPrivateName(name)
    return isPrivate ? `${name}${equals}${value[0]}${blank(value.slice(2))}${value[0]}` : all
  })

/** The index after a tag or comment that begins at `start`; undefined if it has no end. */
function endOfTag(text: string, start: number) {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const)
    if (text.startsWith(opening, start)) {
      const end = text.indexOf(closing, start)
      return end < 0 ? undefined : end + closing.length
    }
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === '>') return at + 1
    if (sign !== '"' && sign !== "'") continue
    at = text.indexOf(sign, at + 1)
    if (at < 0) return undefined
  }
  return undefined
}
