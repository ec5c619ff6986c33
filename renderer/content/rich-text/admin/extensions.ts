import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { safeEmbed, safeLink } from '#shared/content/rich-text.ts'
import { blockNodes, imagesIn } from './block-nodes.ts'
import { captionText } from './caption.ts'
import styles from './RichTextField.module.css'
import { tableNodes } from './table-nodes.ts'

/** One of the company's images, with alt text and caption. */
const Image = Node.create({
  name: 'image',
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
        return image ? imageAttrs(image, caption) : false
      },
    },
    { tag: 'img', getAttrs: (image) => imageAttrs(image, '') },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const { caption, ...image } = attrs
    const text = captionText(String(caption))
    return ['figure', { class: styles.block }, ['img', image], ...(text ? [['figcaption', text] as const] : [])]
  },
})

function imageAttrs(image: HTMLElement, caption: string) {
  const [attributes] = imagesIn([image])
  return attributes ? { ...attributes, caption } : false
}

/** A YouTube or Vimeo video. The editor only shows a placeholder. */
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

/** Marks without a button in the toolbar. Existing ones are retained. */
const small = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

/** Exactly what [Note: Rich text] allows, so that saving loses nothing. */
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
  Image,
  Video,
  ...blockNodes,
  ...tableNodes,
  small('subscript', 'sub'),
  small('superscript', 'sup'),
]
