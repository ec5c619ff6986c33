import { Extension, Node } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { maxColumns } from '#shared/content/rich-blocks.ts'
import { ownImageUrl, safeLink } from '#shared/content/rich-text.ts'
import publicStyles from '../RichText.module.css'
import { leaveQuestion, moveBlock, removeBlock } from './blocks.ts'
import styles from './RichTextField.module.css'

/** Layout blocks are allowed at the top level only. */
const Page = Node.create({ name: 'doc', topNode: true, content: '(block | section)+' })

export interface GalleryImage {
  src: string
  alt: string
  width: number | string | null
  height: number | string | null
}

/** Several of the company's images side by side. */
const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ images: { default: [] }, caption: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure[data-gallery]',
      // Before the rule for the figure of a single image.
      priority: 60,
      getAttrs: (figure) => {
        const images = imagesIn(figure.querySelectorAll('img'))
        return images.length > 1 && { images, caption: figure.dataset.gallery ?? '' }
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const caption = (attrs.caption as string).replace(/<[^>]*>/g, '')
    return [
      'figure',
      { class: `${styles.block} ${publicStyles.gallery}`, 'data-gallery': attrs.caption },
      ...(attrs.images as GalleryImage[]).map((image) => ['img', { ...image, style: galleryShape(image) }] as const),
      ...(caption ? [['figcaption', caption] as const] : []),
    ]
  },
})

/** The attributes of these `<img>` elements; images from other sites are left out. */
export const imagesIn = (images: Iterable<HTMLElement>): GalleryImage[] =>
  [...images].flatMap((image) => {
    const src = ownImageUrl(image.getAttribute('src') ?? '')
    const [alt, width, height] = ['alt', 'width', 'height'].map((name) => image.getAttribute(name))
    return src ? [{ src, alt: alt ?? '', width: width ?? null, height: height ?? null }] : []
  })

const galleryShape = ({ width, height }: GalleryImage) =>
  width && height ? `--shape: ${Number(width) / Number(height)}` : null

/** A link that looks like a button. Its label is edited in place. */
const ButtonLink = Node.create({
  name: 'button',
  group: 'block',
  content: 'text*',
  marks: '',
  draggable: true,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'p[data-button]',
      priority: 60,
      getAttrs: (paragraph) => {
        const href = safeLink(paragraph.dataset.button ?? '')
        return href ? { href } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'p',
    { class: publicStyles.action, 'data-button': attrs.href, title: attrs.href },
    ['span', { class: publicStyles.button }, 0],
  ],
})

const Columns = Node.create({
  name: 'columns',
  group: 'section',
  content: `column{2,${maxColumns}}`,
  draggable: true,
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-columns]' }],
  renderHTML: () => ['div', { class: `${publicStyles.columns} ${styles.columns}`, 'data-columns': '' }, 0],
})

const Column = Node.create({
  name: 'column',
  content: 'block+',
  defining: true,
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'div[data-column]' }],
  renderHTML: () => ['div', { class: publicStyles.column, 'data-column': '' }, 0],
})

/** A question whose answer opens below it. The editor always shows both. */
const Question = Node.create({
  name: 'question',
  group: 'section',
  content: 'asked block+',
  draggable: true,
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-question]' }],
  renderHTML: () => ['div', { class: `${publicStyles.question} ${styles.question}`, 'data-question': '' }, 0],
})

const Asked = Node.create({
  name: 'asked',
  content: 'inline*',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'p[data-asked]', priority: 60 }],
  renderHTML: () => ['p', { class: styles.asked, 'data-asked': '' }, 0],
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      const { $from } = editor.state.selection
      if ($from.parent.type.name !== 'asked') return editor.commands.command(leaveQuestion)
      return editor.commands.command(({ tr }) => {
        tr.setSelection(Selection.near(tr.doc.resolve($from.after() + 1))).scrollIntoView()
        return true
      })
    },
    Backspace: ({ editor }) => {
      const { $from, empty } = editor.state.selection
      const blank = empty && $from.parent.type.name === 'asked' && $from.node(1).textContent === ''
      return blank && editor.commands.command(removeBlock)
    },
  }),
})

const Moves = Extension.create({
  name: 'moves',
  addKeyboardShortcuts: () => ({
    'Alt-Shift-ArrowUp': ({ editor }) => editor.commands.command(moveBlock('up')),
    'Alt-Shift-ArrowDown': ({ editor }) => editor.commands.command(moveBlock('down')),
  }),
})

export const blockNodes = [Page, Gallery, ButtonLink, Columns, Column, Question, Asked, Moves]
