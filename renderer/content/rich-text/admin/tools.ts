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

/** The dialogs that tools open. */
export type ToolDialog = 'link' | 'image' | 'video' | 'word' | 'gallery' | 'button'

export interface Tool {
  name: string
  icon: TablerIcon
  /** Keyboard shortcut; `Mod` is Ctrl or Cmd. */
  keys?: string
  /** The node or mark in which the tool is pressed. */
  on?: readonly [name: string, attributes?: Record<string, unknown>]
  /** A command, or the dialog or menu that the tool opens. */
  does: ToolDialog | 'blocks' | ((chain: ChainedCommands) => ChainedCommands)
}

const heading = (level: 2 | 3 | 4, name: string, icon: TablerIcon): Tool => ({
  name,
  icon,
  keys: `Mod+Alt+${level}`,
  on: ['heading', { level }],
  does: (chain) => chain.toggleHeading({ level }),
})

type Toggle =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'code'
  | 'bulletList'
  | 'orderedList'
  | 'blockquote'
  | 'codeBlock'

/** A tool that turns a mark or block on and off. */
const toggle = (type: Toggle, name: string, icon: TablerIcon, keys: string): Tool => ({
  name,
  icon,
  keys,
  on: [type],
  does: (chain) => chain[`toggle${type[0]!.toUpperCase()}${type.slice(1)}` as `toggle${Capitalize<Toggle>}`](),
})

/** The toolbar, group by group. */
export const tools: readonly (readonly Tool[])[] = [
  [
    { name: 'Undo', icon: IconArrowBackUp, keys: 'Mod+Z', does: (chain) => chain.undo() },
    { name: 'Redo', icon: IconArrowForwardUp, keys: 'Mod+Shift+Z', does: (chain) => chain.redo() },
  ],
  [heading(2, 'Heading', IconH2), heading(3, 'Smaller heading', IconH3), heading(4, 'Smallest heading', IconH4)],
  [
    toggle('bold', 'Bold', IconBold, 'Mod+B'),
    toggle('italic', 'Italic', IconItalic, 'Mod+I'),
    toggle('underline', 'Underline', IconUnderline, 'Mod+U'),
    toggle('strike', 'Strikethrough', IconStrikethrough, 'Mod+Shift+S'),
    toggle('code', 'Code', IconCode, 'Mod+E'),
  ],
  [
    toggle('bulletList', 'Bullet list', IconList, 'Mod+Shift+8'),
    toggle('orderedList', 'Numbered list', IconListNumbers, 'Mod+Shift+7'),
    toggle('blockquote', 'Quote', IconBlockquote, 'Mod+Shift+B'),
    toggle('codeBlock', 'Code block', IconCodeDots, 'Mod+Alt+C'),
    { name: 'Divider', icon: IconSeparator, does: (chain) => chain.setHorizontalRule() },
  ],
  [
    { name: 'Link', icon: IconLink, keys: 'Mod+K', on: ['link'], does: 'link' },
    { name: 'Picture', icon: IconPhoto, on: ['image'], does: 'image' },
    { name: 'Video', icon: IconBrandYoutube, on: ['video'], does: 'video' },
    { name: 'Add a block', icon: IconLayoutGridAdd, does: 'blocks' },
    { name: 'Import a Word document', icon: IconFileTypeDocx, does: 'word' },
  ],
  [
    { name: 'Move up', icon: IconArrowUp, keys: 'Alt+Shift+ArrowUp', does: (chain) => chain.command(moveBlock('up')) },
    {
      name: 'Move down',
      icon: IconArrowDown,
      keys: 'Alt+Shift+ArrowDown',
      does: (chain) => chain.command(moveBlock('down')),
    },
    { name: 'Remove block', icon: IconTrash, does: (chain) => chain.command(removeBlock) },
  ],
]
