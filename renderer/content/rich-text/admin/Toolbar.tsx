import { ActionIcon, Tooltip } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { keysOf, spokenKeys } from '#renderer/core/admin/shortcuts.ts'
import { BlocksMenu } from './BlocksMenu.tsx'
import styles from './RichTextField.module.css'
import { type Asking, type Tool, tools } from './tools.ts'

interface Props {
  editor: Editor
  /** Id of the text it is for. */
  controls: string
  onAsk(what: Asking): void
}

const all = tools.flat()

/** What can be done to the text. One stop for the Tab key; arrows move on inside, Escape goes back to the text. */
export function Toolbar({ editor, controls, onAsk }: Props) {
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
    else if (does !== 'blocks') onAsk(does)
  }
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className={styles.toolbar}
      // On the way down: an open tooltip would keep it to itself.
      onKeyDownCapture={(event) => event.key === 'Escape' && isWithin(event) && editor.view.focus()}
      onKeyDown={(event) => isWithin(event) && move(event)}
    >
      {tools.map((group) => (
        <span key={group[0]!.name} className={styles.group}>
          {group.map((tool) => {
            const place = all.indexOf(tool)
            const { name, icon: Icon, keys, on, does } = tool
            const button = (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={name}
                aria-keyshortcuts={keys && spokenKeys(keys)}
                {...(on && { 'aria-pressed': state[place] === 'on' })}
                aria-disabled={state[place] === 'off' || undefined}
                tabIndex={place === current ? 0 : -1}
                className={styles.tool}
                // The text keeps its selection; the keyboard comes here all the same.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setCurrent(place)}
                onClick={() => state[place] !== 'off' && press(tool)}
              >
                <Icon size={18} stroke={1.75} />
              </ActionIcon>
            )
            // A menu opens where a tooltip would stand.
            if (does === 'blocks')
              return (
                <BlocksMenu key={name} editor={editor} onAsk={onAsk}>
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

/** What is open above the page belongs to the toolbar, but is not in it. */
const isWithin = ({ currentTarget, target }: KeyboardEvent<HTMLElement>) => currentTarget.contains(target as Node)

/** Of each tool: whether the cursor is in it, or it could do nothing here. */
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
