import { Switch } from '@mantine/core'
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import { useReorder } from '#renderer/core/ui/use-reorder.ts'
import type { Section } from '#shared/commerce/home.ts'
import { fixedSections, sectionLabels } from '#shared/commerce/home-options.ts'
import styles from './HomeEditor.module.css'
import { SectionFields } from './SectionFields.tsx'

interface Props {
  sections: readonly Section[]
  /** Id of the section whose fields are open. */
  open: string | undefined
  onOpen(id: string | undefined): void
  onChange(sections: Section[]): void
}

/** `Products: From the shop`. */
const nameOf = (section: Section) => {
  const label = sectionLabels[section.kind]
  return 'heading' in section && section.heading ? `${label}: ${section.heading}` : label
}

/** The sections in their order. */
export function SectionList({ sections, open, onOpen, onChange }: Props) {
  const { list, announcement, dragged, over, moveBy, dragProps } = useReorder({
    names: sections.map(nameOf),
    ids: sections.map(({ id }) => id),
    order: sections,
    onMove(from, to) {
      const next = [...sections]
      next.splice(to, 0, ...next.splice(from, 1))
      onChange(next)
    },
  })
  return (
    <>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <ul ref={list} className={styles.list} aria-label="Sections">
        {sections.map((section, at) => {
          const name = nameOf(section)
          const isOpen = section.id === open
          return (
            <li
              key={section.id}
              className={styles.item}
              draggable={!isOpen}
              data-dragged={at === dragged || undefined}
              data-over={(at === over && over !== dragged) || undefined}
              {...dragProps(at)}
            >
              <div className={styles.row}>
                <IconGripVertical size={18} stroke={1.75} aria-hidden className={styles.grip} />
                <strong className={styles.name}>{name}</strong>
                <Switch
                  size="sm"
                  aria-label={`Show ${name}`}
                  checked={!section.hidden}
                  onChange={(event) =>
                    onChange(sections.with(at, { ...section, hidden: !event.currentTarget.checked }))
                  }
                />
                <MoveButtons
                  name={name}
                  first={at === 0}
                  last={at === sections.length - 1}
                  onMove={(by) => moveBy(at, by)}
                />
                <IconButton
                  icon={IconPencil}
                  label={`Edit ${name}`}
                  aria-expanded={isOpen}
                  onClick={() => onOpen(isOpen ? undefined : section.id)}
                />
                {!fixedSections.includes(section.kind) && (
                  <IconButton
                    icon={IconTrash}
                    label={`Remove ${name}`}
                    onClick={() => onChange(sections.filter(({ id }) => id !== section.id))}
                  />
                )}
              </div>
              {isOpen && (
                <div className={styles.fields}>
                  <SectionFields section={section} onChange={(changed) => onChange(sections.with(at, changed))} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
