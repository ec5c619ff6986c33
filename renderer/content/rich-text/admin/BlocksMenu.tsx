import { Menu } from '@mantine/core'
import {
  IconColumns2,
  IconColumns3,
  IconHelpCircle,
  IconPhotoScan,
  IconPointer,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { cloneElement, type ReactElement, useRef } from 'react'
import { insertQuestion, setColumns } from './blocks.ts'
import { insertTable, tableTools } from './tables.ts'
import type { ToolDialog } from './tools.ts'

interface Block {
  name: string
  icon: TablerIcon
  does: ToolDialog | ((editor: Editor) => void)
}

const blocks: readonly Block[] = [
  { name: 'Gallery', icon: IconPhotoScan, does: 'gallery' },
  { name: 'Button', icon: IconPointer, does: 'button' },
  { name: 'Two columns', icon: IconColumns2, does: (editor) => setColumns(editor, 2) },
  { name: 'Three columns', icon: IconColumns3, does: (editor) => setColumns(editor, 3) },
  { name: 'Table', icon: IconTable, does: insertTable },
  { name: 'Question and answer', icon: IconHelpCircle, does: insertQuestion },
]

/** The menu of layout blocks, or of table commands inside a table. */
export function BlocksMenu({
  editor,
  onOpenDialog,
  children,
}: {
  editor: Editor
  onOpenDialog(dialog: ToolDialog): void
  children: ReactElement<{ 'aria-label'?: string }>
}) {
  const before = useRef<Element>(null)
  const hasSelected = useRef(false)
  const inTable = useEditorState({ editor, selector: () => editor.isActive('table') })
  const choose = ({ does }: Block) => {
    hasSelected.current = true
    if (typeof does === 'string') onOpenDialog(does)
    else does(editor)
  }
  return (
    <Menu
      position="bottom-start"
      onOpen={() => {
        before.current = document.activeElement
        hasSelected.current = false
      }}
      // A selected block takes the focus itself.
      onClose={() => !hasSelected.current && before.current instanceof HTMLElement && before.current.focus()}
    >
      {/* The menu has the name of its button. */}
      <Menu.Target>{inTable ? cloneElement(children, { 'aria-label': 'Change the table' }) : children}</Menu.Target>
      <Menu.Dropdown>
        {(inTable ? tableTools : blocks).map((block) => (
          <Menu.Item
            key={block.name}
            leftSection={<block.icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => choose(block)}
          >
            {block.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
