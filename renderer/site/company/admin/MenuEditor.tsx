import { Button, Select } from '@mantine/core'
import { IconPlus, IconRestore } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { paths } from '#renderer/core/paths.ts'
import type { MenuLink } from '#shared/core/company.ts'
import type { CompanyFields } from './form-field.ts'
import styles from './MenuEditor.module.css'
import { MenuEntry } from './MenuEntry.tsx'

interface Props {
  form: CompanyFields
  field: 'menu' | 'quick_links'
  name: string
  hint: string
  /** The stated entries, which can be hidden and renamed but not taken away. */
  usual: readonly MenuLink[]
  /** The company's own pages. */
  pages: readonly { slug: string; title: string }[]
}

const most = 20

/** The entries of one menu. Their order is changed by dragging or with buttons. */
export function MenuEditor({ form, field, name, hint, usual, pages }: Props) {
  const links = form.values[field]
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ to: number; by: 1 | -1 }>(undefined)

  // An entry that moved takes the focus of its button along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new order that moves them
  useEffect(() => {
    if (!pressed.current) return
    const { to, by } = pressed.current
    pressed.current = undefined
    const buttons = [...(list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])]
    const free = buttons.filter(({ disabled }) => !disabled)
    ;(free.find(({ dataset }) => dataset.move === String(by)) ?? free[0])?.focus()
  }, [links])

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= links.length) return
    setSaid(`“${links[from]!.label}” is now ${to + 1} of ${links.length}.`)
    form.reorderListItem(field, { from, to })
  }
  const add = (link: MenuLink) => form.insertListItem(field, link)
  const free = pages.filter(({ slug }) => !links.some(({ to }) => to === paths.page(slug)))

  return (
    <FormSection name={name} hint={hint}>
      <p className="sr-only" role="status">
        {said}
      </p>
      <ul ref={list} data-wide className={styles.entries} aria-label={name}>
        {links.map((link, at) => (
          <MenuEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are told apart by their place until they are saved
            key={at}
            form={form}
            field={field}
            at={at}
            link={link}
            stated={usual.some(({ to }) => to === link.to)}
            last={at === links.length - 1}
            dragging={dragged !== undefined}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, at)
              setDragged(undefined)
            }}
            onMove={(by) => {
              pressed.current = { to: at + by, by }
              move(at, at + by)
            }}
          />
        ))}
      </ul>
      {typeof form.errors[field] === 'string' && (
        <p data-wide className={styles.problem} role="alert">
          {form.errors[field]}
        </p>
      )}
      <div data-wide className={styles.more}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={links.length >= most}
          onClick={() => add({ to: '', label: '', hidden: false })}
        >
          Add a link
        </Button>
        {free.length > 0 && (
          <Select
            aria-label={`Add a page: ${name}`}
            placeholder="Add a page"
            className={styles.pages}
            data={free.map(({ slug, title }) => ({ value: slug, label: title }))}
            value={null}
            disabled={links.length >= most}
            onChange={(slug) => {
              const page = free.find((one) => one.slug === slug)
              if (page) add({ to: paths.page(page.slug), label: page.title.slice(0, 40), hidden: false })
            }}
          />
        )}
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
          disabled={JSON.stringify(links) === JSON.stringify(usual)}
          onClick={() => form.setFieldValue(field, [...usual])}
        >
          Reset to defaults
        </Button>
      </div>
    </FormSection>
  )
}
