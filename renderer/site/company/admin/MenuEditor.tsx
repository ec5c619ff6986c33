import { Select } from '@mantine/core'
import { IconPlus, IconRestore } from '@tabler/icons-react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { paths } from '#renderer/core/paths.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { useReorder } from '#renderer/core/ui/use-reorder.ts'
import type { MenuLink } from '#shared/core/company.ts'
import type { CompanyFields } from './form-field.ts'
import styles from './MenuEditor.module.css'
import { MenuEntry } from './MenuEntry.tsx'
import { useCategoryLinks } from './use-category-links.ts'

interface Props {
  form: CompanyFields
  field: 'menu' | 'quick_links'
  name: string
  hint: string
  /** These entries can be hidden and renamed, but not removed. */
  defaults: readonly MenuLink[]
  /** Pages of the company. */
  pages: readonly { slug: string; title: string }[]
}

const maxEntries = 20

export function MenuEditor({ form, field, name, hint, defaults, pages }: Props) {
  const links = form.values[field]
  const reorder = useReorder({
    names: links.map(({ label }, at) => label || `link ${at + 1}`),
    order: links,
    onMove: (from, to) => form.reorderListItem(field, { from, to }),
  })
  const add = (link: MenuLink) => form.insertListItem(field, link)
  const categories = useCategoryLinks()
  const free = pages.filter(({ slug }) => !links.some(({ to }) => to === paths.page(slug)))

  return (
    <FormSection name={name} hint={hint}>
      <p className="sr-only" role="status">
        {reorder.announcement}
      </p>
      <ul ref={reorder.list} data-wide className={styles.entries} aria-label={name}>
        {links.map((link, at) => (
          <MenuEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: unsaved entries have no id
            key={at}
            form={form}
            field={field}
            at={at}
            link={link}
            isDefault={defaults.some(({ to }) => to === link.to)}
            last={at === links.length - 1}
            dragProps={reorder.dragProps(at)}
            onMove={(by) => reorder.moveBy(at, by)}
          />
        ))}
      </ul>
      {typeof form.errors[field] === 'string' && (
        <p data-wide className={styles.problem} role="alert">
          {form.errors[field]}
        </p>
      )}
      <div data-wide className={styles.more}>
        <ToolButton
          icon={IconPlus}
          disabled={links.length >= maxEntries}
          onClick={() => add({ to: '', label: '', hidden: false })}
        >
          Add a link
        </ToolButton>
        {free.length > 0 && (
          <Select
            aria-label={`Add a page: ${name}`}
            placeholder="Add a page"
            className={styles.pages}
            data={free.map(({ slug, title }) => ({ value: slug, label: title }))}
            value={null}
            disabled={links.length >= maxEntries}
            onChange={(slug) => {
              const page = free.find((one) => one.slug === slug)
              if (page) add({ to: paths.page(page.slug), label: page.title.slice(0, 40), hidden: false })
            }}
          />
        )}
        <Select
          aria-label={`Add a category or collection: ${name}`}
          placeholder="Add a category"
          className={styles.pages}
          searchable
          data={categories}
          value={null}
          disabled={links.length >= maxEntries}
          onChange={(to, option) => to && add({ to, label: (option?.label ?? '').slice(0, 40), hidden: false })}
        />
        <ToolButton
          icon={IconRestore}
          variant="subtle"
          color="gray"
          disabled={JSON.stringify(links) === JSON.stringify(defaults)}
          onClick={() => form.setFieldValue(field, [...defaults])}
        >
          Reset to defaults
        </ToolButton>
      </div>
    </FormSection>
  )
}
