import { cleanHtml } from '#server/content/content/clean-html.ts'
import { inlineTags, type RichNode, richTags } from '#shared/content/rich-nodes.ts'
import { richNodes } from '#shared/content/rich-text.ts'

const maxLength = 10_000

/** HTML of another shop as plain text with paragraphs, because descriptions of products have no formatting. */
export async function plainDescription(siteId: string, html: string): Promise<string> {
  const text = textOf(richNodes(await cleanHtml(siteId, html.slice(0, 20 * maxLength))))
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
}

const blocks = new Set<string>(richTags.filter((tag) => !(inlineTags as readonly string[]).includes(tag)))

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
