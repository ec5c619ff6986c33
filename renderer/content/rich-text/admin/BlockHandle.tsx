import { IconGripVertical } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type DragEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import styles from './RichTextField.module.css'

interface Block {
  pos: number
  element: HTMLElement
}

/** A handle for dragging the block at the mouse. Keyboard and touch use the toolbar. */
export function BlockHandle({ editor, children }: { editor: Editor; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const at = useRef<Block>(undefined)
  const [top, setTop] = useState<number>()
  const follow = ({ clientY }: MouseEvent) => {
    at.current = blockAt(editor, clientY)
    const beside = at.current?.element.getBoundingClientRect().top
    setTop(beside === undefined ? undefined : beside - body.current!.getBoundingClientRect().top)
  }
  const select = () => {
    const { view } = editor
    const block = at.current
    if (!block || !view.state.doc.nodeAt(block.pos)) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, block.pos)))
    return block
  }
  const drag = (event: DragEvent) => {
    const block = select()
    if (!block) return
    editor.view.dragging = { slice: editor.state.selection.content(), move: true }
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', block.element.textContent ?? '')
    event.dataTransfer.setDragImage(block.element, 0, 0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks the mouse
    <div ref={body} className={styles.body} onMouseMove={follow} onMouseLeave={() => setTop(undefined)}>
      {children}
      {top !== undefined && (
        <span
          aria-hidden
          draggable
          className={styles.handle}
          style={{ top }}
          onClick={() => {
            select()
            editor.view.focus()
          }}
          onDragStart={drag}
          onDragEnd={() => {
            editor.view.dragging = null
          }}
        >
          <IconGripVertical size={16} stroke={1.75} />
        </span>
      )}
    </div>
  )
}

function blockAt({ view }: Editor, y: number): Block | undefined {
  let found: Block | undefined
  view.state.doc.forEach((_node, pos) => {
    const element = view.nodeDOM(pos)
    if (found || !(element instanceof HTMLElement)) return
    const { top, bottom } = element.getBoundingClientRect()
    if (y >= top - 4 && y <= bottom + 4) found = { pos, element }
  })
  return found
}
