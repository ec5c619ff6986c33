import { ActionIcon, Switch, TextInput } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import type { MenuLink } from '#shared/core/company.ts'
import { useDeadEnds } from '../../site/use-menu.ts'
import { type CompanyFields, fieldOf } from './form-field.ts'
import styles from './MenuEditor.module.css'

interface Props {
  form: CompanyFields
  field: 'menu' | 'quick_links'
  /** Its place in the menu. */
  at: number
  link: MenuLink
  stated: boolean
  last: boolean
  /** Whether one of the entries is being dragged. */
  dragging: boolean
  onDrag(at: number | undefined): void
  onDrop(): void
  onMove(by: 1 | -1): void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** What one link says, where it leads, and whether it is shown. */
export function MenuEntry({ form, field, at, link, stated, last, dragging, onDrag, onDrop, onMove }: Props) {
  const name = link.label || `link ${at + 1}`
  const deadEnds = useDeadEnds()
  return (
    <li
      className={styles.entry}
      data-hidden={link.hidden || undefined}
      // By its grip alone: elsewhere the mouse marks text.
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(at)
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => dragging && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <span className={styles.grip} draggable>
        <IconGripVertical {...icon} />
      </span>
      <TextInput
        className={styles.label}
        aria-label={`Text of ${name}`}
        placeholder="Text"
        {...fieldOf(form, `${field}.${at}.label`)}
      />
      <TextInput
        className={styles.to}
        aria-label={`Address of ${name}`}
        placeholder="/pages/… or www.example.com"
        readOnly={stated}
        description={deadEnds.includes(link.to) && 'Visitors do not see this link: there is no published page.'}
        data-stated={stated || undefined}
        {...fieldOf(form, `${field}.${at}.to`)}
      />
      <div className={styles.buttons}>
        <Switch
          size="sm"
          aria-label={`Show ${name}`}
          checked={!link.hidden}
          onChange={(event) => form.setFieldValue(`${field}.${at}.hidden`, !event.currentTarget.checked)}
        />
        <MoveButtons name={name} color="gray" first={at === 0} last={last} onMove={onMove} />
        {stated ? (
          // A page of the site: it can be hidden.
          <span className={styles.noButton} />
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove ${name}`}
            onClick={() => form.removeListItem(field, at)}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}
