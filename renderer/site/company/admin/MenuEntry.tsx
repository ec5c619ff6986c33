import { Switch, TextInput } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import type { useReorder } from '#renderer/core/ui/use-reorder.ts'
import type { MenuLink } from '#shared/core/company.ts'
import { useUnavailableLinks } from '../../site/use-menu.ts'
import { type CompanyFields, fieldOf } from './form-field.ts'
import styles from './MenuEditor.module.css'

interface Props {
  form: CompanyFields
  field: 'menu' | 'quick_links'
  /** Index in the menu. */
  at: number
  link: MenuLink
  isDefault: boolean
  last: boolean
  dragProps: ReturnType<ReturnType<typeof useReorder>['dragProps']>
  onMove(by: 1 | -1): void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

export function MenuEntry({ form, field, at, link, isDefault, last, dragProps, onMove }: Props) {
  const name = link.label || `link ${at + 1}`
  const unavailable = useUnavailableLinks()
  return (
    <li className={styles.entry} data-hidden={link.hidden || undefined} {...dragProps}>
      {/* Only the grip is draggable, so that texts can be selected. */}
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
        readOnly={isDefault}
        description={
          unavailable.includes(link.to) && 'Visitors do not see this link, because the page is not published.'
        }
        data-stated={isDefault || undefined}
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
        {isDefault ? (
          <span className={styles.noButton} />
        ) : (
          <IconButton
            icon={IconTrash}
            color="gray"
            label={`Remove ${name}`}
            onClick={() => form.removeListItem(field, at)}
          />
        )}
      </div>
    </li>
  )
}
