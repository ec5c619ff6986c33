import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconBlockquote,
  IconBold,
  IconBrandYoutube,
  IconCode,
  IconCodeDots,
  IconFileTypeDocx,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLayoutGridAdd,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconSeparator,
  IconStrikethrough,
  IconTrash,
  IconUnderline,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'
import { moveBlock, removeBlock } from './blocks.ts'

/** What a tool asks more about before it does anything. */
export type Asking = 'link' | 'picture' | 'video' | 'word' | 'gallery' | 'button'

export interface Tool {
  name: string
  icon: TablerIcon
  /** As people press them, `Mod` being Ctrl or Cmd. */
  keys?: string
  /** Whether the cursor is in it. */
  on?: readonly [name: string, attributes?: Record<string, unknown>]
  /** What becomes of the text, or what is asked first; `blocks` opens the menu of them. */
  does: Asking | 'blocks' | ((chain: ChainedCommands) => ChainedCommands)
}

const heading = (level: 2 | 3 | 4, name: string, icon: TablerIcon): Tool => ({
  name,
  icon,
  keys: `Mod+Alt+${level}`,
  on: ['heading', { level }],
  does: (chain) => chain.toggleHeading({ level }),
})

/** The toolbar, group by group. */
export const tools: readonly (readonly Tool[])[] = [
  [
    { name: 'Undo', icon: IconArrowBackUp, keys: 'Mod+Z', does: (chain) => chain.undo() },
    { name: 'Redo', icon: IconArrowForwardUp, keys: 'Mod+Shift+Z', does: (chain) => chain.redo() },
  ],
  [heading(2, 'Heading', IconH2), heading(3, 'Smaller heading', IconH3), heading(4, 'Smallest heading', IconH4)],
  [
    { name: 'Bold', icon: IconBold, keys: 'Mod+B', on: ['bold'], does: (chain) => chain.toggleBold() },
    { name: 'Italic', icon: IconItalic, keys: 'Mod+I', on: ['italic'], does: (chain) => chain.toggleItalic() },
    {
      name: 'Underline',
      icon: IconUnderline,
      keys: 'Mod+U',
      on: ['underline'],
      does: (chain) => chain.toggleUnderline(),
    },
    {
      name: 'Strikethrough',
      icon: IconStrikethrough,
      keys: 'Mod+Shift+S',
      on: ['strike'],
      does: (chain) => chain.toggleStrike(),
    },
    { name: 'Code', icon: IconCode, keys: 'Mod+E', on: ['code'], does: (chain) => chain.toggleCode() },
  ],
  [
    {
      name: 'Bullet list',
      icon: IconList,
      keys: 'Mod+Shift+8',
      on: ['bulletList'],
      does: (chain) => chain.toggleBulletList(),
    },
    {
      name: 'Numbered list',
      icon: IconListNumbers,
      keys: 'Mod+Shift+7',
      on: ['orderedList'],
      does: (chain) => chain.toggleOrderedList(),
    },
    {
      name: 'Quote',
      icon: IconBlockquote,
      keys: 'Mod+Shift+B',
      on: ['blockquote'],
      does: (chain) => chain.toggleBlockquote(),
    },
    {
      name: 'Code block',
      icon: IconCodeDots,
      keys: 'Mod+Alt+C',
      on: ['codeBlock'],
      does: (chain) => chain.toggleCodeBlock(),
    },
    { name: 'Divider', icon: IconSeparator, does: (chain) => chain.setHorizontalRule() },
  ],
  [
    { name: 'Link', icon: IconLink, keys: 'Mod+K', on: ['link'], does: 'link' },
    { name: 'Picture', icon: IconPhoto, on: ['picture'], does: 'picture' },
    { name: 'Video', icon: IconBrandYoutube, on: ['video'], does: 'video' },
    { name: 'Add a block', icon: IconLayoutGridAdd, does: 'blocks' },
    { name: 'Import a Word document', icon: IconFileTypeDocx, does: 'word' },
  ],
  [
    {
      name: 'Move up',
      icon: IconArrowUp,
      keys: 'Alt+Shift+ArrowUp',
      does: (chain) => chain.command(moveBlock('up')),
    },
    {
      name: 'Move down',
      icon: IconArrowDown,
      keys: 'Alt+Shift+ArrowDown',
      does: (chain) => chain.command(moveBlock('down')),
    },
    { name: 'Remove block', icon: IconTrash, does: (chain) => chain.command(removeBlock) },
  ],
]
