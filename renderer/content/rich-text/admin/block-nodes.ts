import { Extension, Node } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { mostColumns } from '#shared/content/rich-blocks.ts'
import { ownPicture, safeLink } from '#shared/content/rich-text.ts'
import shownAs from '../RichText.module.css'
import { leaveQuestion, moveBlock, removeBlock } from './blocks.ts'
import styles from './RichTextField.module.css'

/** What a page is laid out with stands between its texts and never within them. */
const LaidOut = Node.create({ name: 'doc', topNode: true, content: '(block | section)+' })

export interface GalleryPicture {
  src: string
  alt: string
  width: number | string | null
  height: number | string | null
}

/** Several pictures of the company side by side. */
const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ pictures: { default: [] }, caption: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure[data-gallery]',
      // Before the figure of a single picture.
      priority: 60,
      getAttrs: (figure) => {
        const pictures = [...figure.querySelectorAll('img')].flatMap(pictureOf)
        return pictures.length > 1 && { pictures, caption: figure.dataset.gallery ?? '' }
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const words = (attrs.caption as string).replace(/<[^>]*>/g, '')
    return [
      'figure',
      { class: `${styles.block} ${shownAs.gallery}`, 'data-gallery': attrs.caption },
      ...(attrs.pictures as GalleryPicture[]).map(
        ({ width, height, ...said }) =>
          ['img', { ...said, width, height, style: galleryShape(width, height) }] as const,
      ),
      ...(words ? [['figcaption', words] as const] : []),
    ]
  },
})

function pictureOf(image: HTMLImageElement): GalleryPicture[] {
  const src = ownPicture(image.getAttribute('src') ?? '')
  const said = (name: string) => image.getAttribute(name)
  return src ? [{ src, alt: said('alt') ?? '', width: said('width'), height: said('height') }] : []
}

const galleryShape = (width: GalleryPicture['width'], height: GalleryPicture['height']) =>
  width && height ? `--shape: ${Number(width) / Number(height)}` : null

/** A link that asks to be followed. Its words are written in place. */
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
    { class: shownAs.action, 'data-button': attrs.href, title: attrs.href },
    ['span', { class: shownAs.button }, 0],
  ],
})

const Columns = Node.create({
  name: 'columns',
  group: 'section',
  content: `column{2,${mostColumns}}`,
  draggable: true,
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-columns]' }],
  renderHTML: () => ['div', { class: `${shownAs.columns} ${styles.columns}`, 'data-columns': '' }, 0],
})

const Column = Node.create({
  name: 'column',
  content: 'block+',
  defining: true,
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'div[data-column]' }],
  renderHTML: () => ['div', { class: shownAs.column, 'data-column': '' }, 0],
})

/** A question, and what opens below it. Whoever writes sees both. */
const Question = Node.create({
  name: 'question',
  group: 'section',
  content: 'asked block+',
  draggable: true,
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-question]' }],
  renderHTML: () => ['div', { class: `${shownAs.question} ${styles.question}`, 'data-question': '' }, 0],
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

export const blockNodes = [LaidOut, Gallery, ButtonLink, Columns, Column, Question, Asked, Moves]
