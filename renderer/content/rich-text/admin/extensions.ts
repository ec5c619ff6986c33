import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { plainText } from '#shared/content/rich-nodes.ts'
import { ownPicture, richNodes, safeEmbed, safeLink } from '#shared/content/rich-text.ts'
import { blockNodes } from './block-nodes.ts'
import styles from './RichTextField.module.css'
import { tableNodes } from './table-nodes.ts'

/** A picture of the company with what it shows and what is said below it. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    caption: { default: '' },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => {
        const caption = figure.querySelector('figcaption')?.textContent ?? ''
        const image = figure.querySelector('img')
        return image ? pictureAttrs(image, caption) : false
      },
    },
    { tag: 'img', getAttrs: (image) => pictureAttrs(image, '') },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const { caption, ...image } = attrs
    const words = plainText(richNodes(String(caption))).trim()
    return ['figure', { class: styles.block }, ['img', image], ...(words ? [['figcaption', words] as const] : [])]
  },
})

function pictureAttrs(image: HTMLElement, caption: string) {
  const src = ownPicture(image.getAttribute('src') ?? '')
  const said = (name: string) => image.getAttribute(name)
  return src ? { src, alt: said('alt') ?? '', width: said('width'), height: said('height'), caption } : false
}

/** A film of YouTube or Vimeo. It does not play while somebody writes: only its place is shown. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, title: { default: 'Video' } }),
  parseHTML: () => [
    {
      tag: 'iframe',
      getAttrs: (frame) => {
        const src = safeEmbed(frame.getAttribute('src') ?? '')
        return src ? { src, title: frame.getAttribute('title') ?? 'Video' } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { class: `${styles.block} ${styles.video}` },
    ['strong', {}, String(attrs.title)],
    ['span', {}, String(attrs.src).includes('vimeo') ? 'Video on Vimeo' : 'Video on YouTube'],
  ],
})

/** Kept where a text has it already; there is no button for either. */
const small = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

/** Exactly what [Note: Rich text] allows, so that nothing can be written that would be lost. */
export const extensions: Extensions = [
  StarterKit.configure({
    document: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => safeLink(address) !== undefined,
    },
    dropcursor: { class: styles.drop ?? '', color: false },
  }),
  Picture,
  Video,
  ...blockNodes,
  ...tableNodes,
  small('subscript', 'sub'),
  small('superscript', 'sup'),
]
