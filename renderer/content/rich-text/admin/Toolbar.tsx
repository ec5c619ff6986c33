import { Tooltip } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { keysOf, spokenKeys } from '#renderer/core/admin/shortcuts.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { BlocksMenu } from './BlocksMenu.tsx'
import styles from './RichTextField.module.css'
import { type Tool, type ToolDialog, tools } from './tools.ts'

interface Props {
  editor: Editor
  /** Id of the text it is for. */
  controls: string
  onOpenDialog(dialog: ToolDialog): void
}

const all = tools.flat()

/** The toolbar is one tab stop. Arrow keys move within it, Escape returns to the text. */
export function Toolbar({ editor, controls, onOpenDialog }: Props) {
  const [current, setCurrent] = useState(0)
  const state = useEditorState({ editor, selector: stateOf })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
    const next = placeAfter(event.key, current, buttons.length)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    buttons[next]?.focus()
  }
  const press = ({ does }: Tool) => {
    if (typeof does === 'function') does(editor.chain().focus()).run()
    else if (does !== 'blocks') onOpenDialog(does)
  }
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className={styles.toolbar}
      // In the capture phase, because an open tooltip stops the event.
      onKeyDownCapture={(event) => event.key === 'Escape' && isWithin(event) && editor.view.focus()}
      onKeyDown={(event) => isWithin(event) && move(event)}
    >
      {tools.map((group) => (
        <span key={group[0]!.name} className={styles.group}>
          {group.map((tool) => {
            const place = all.indexOf(tool)
            const { name, icon: Icon, keys, on, does } = tool
            const button = (
              <IconButton
                icon={Icon}
                label={name}
                aria-keyshortcuts={keys && spokenKeys(keys)}
                {...(on && { 'aria-pressed': state[place] === 'on' })}
                aria-disabled={state[place] === 'off' || undefined}
                tabIndex={place === current ? 0 : -1}
                className={styles.tool}
                // Without losing the selection in the text; the button still receives keyboard focus.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setCurrent(place)}
                onClick={() => state[place] !== 'off' && press(tool)}
              />
            )
            // Without a tooltip, which would cover the menu.
            if (does === 'blocks')
              return (
                <BlocksMenu key={name} editor={editor} onOpenDialog={onOpenDialog}>
                  {button}
                </BlocksMenu>
              )
            return (
              <Tooltip key={name} label={keys ? `${name} (${keysOf(keys).join('+')})` : name} openDelay={400}>
                {button}
              </Tooltip>
            )
          })}
        </span>
      ))}
    </div>
  )
}

/** Menus of the toolbar are rendered outside of it, but React passes their events on. */
const isWithin = ({ currentTarget, target }: KeyboardEvent<HTMLElement>) => currentTarget.contains(target as Node)

/** The state of each tool: pressed, disabled or ready. */
function stateOf({ editor }: { editor: Editor }): ('on' | 'off' | 'ready')[] {
  return all.map(({ on, does }) => {
    if (on && editor.isActive(...on)) return 'on'
    return typeof does === 'string' || does(editor.can().chain()).run() ? 'ready' : 'off'
  })
}

function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
