import { inlineTags, type RichNode, richTags } from './rich-nodes.ts'

const blocks = new Set<string>(richTags.filter((tag) => !(inlineTags as readonly string[]).includes(tag)))

/** The text of [Note: Rich text] with empty lines between paragraphs, and a dash before each list item. */
export const paragraphText = (nodes: readonly RichNode[]): string =>
  textOf(nodes)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function textOf(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      if (node.tag === 'li') return `\n- ${textOf(node.children).trim()}`
      if (node.tag === 'td' || node.tag === 'th') return `${textOf(node.children)} `
      if (node.tag === 'tr') return `\n${textOf(node.children)}`
      return blocks.has(node.tag) ? `\n\n${textOf(node.children)}\n\n` : textOf(node.children)
    })
    .join('')
}

/** Plain text as HTML: paragraphs are separated by empty lines. */
export const paragraphHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Whether a text has more than paragraphs and line breaks. */
export const isFormatted = (nodes: readonly RichNode[]): boolean =>
  nodes.some(
    (node) =>
      typeof node !== 'string' &&
      (node.tag !== 'p' ||
        node.attributes.class !== undefined ||
        node.children.some((child) => typeof child !== 'string' && child.tag !== 'br')),
  )

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
