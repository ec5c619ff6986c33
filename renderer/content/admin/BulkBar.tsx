import { ActionIcon, Button, Menu, TagsInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatNumber, formatPlural } from '../../ui/format.ts'
import styles from './BulkBar.module.css'
import { type BulkAction, useBulk } from './bulk.ts'
import type { ContentBulk, ContentItem, ContentKind } from './content-kind.ts'
import type { Selection } from './selection.ts'

interface Props<T extends ContentItem> {
  kind: ContentKind<T>
  bulk: ContentBulk<T>
  selection: Selection<T>
  trash: boolean
  /** How many the filter finds; more than are loaded can be selected. */
  total: number
  selectAll(): void
  selectingAll: boolean
}

/** What can be done with everything selected, at the bottom of the screen. */
export function BulkBar<T extends ContentItem>(props: Props<T>) {
  const { kind, bulk, selection, trash, total, selectAll, selectingAll } = props
  const { act, busy, progress } = useBulk(kind, bulk)
  const [tagging, setTagging] = useState(false)
  const run = (todo: BulkAction) => act({ items: [...selection.chosen.values()], todo }, { onSuccess: selection.clear })
  const one = { variant: 'subtle', color: 'gray', size: 'sm', disabled: busy } as const

  return (
    <div
      className={`glass-2 ${styles.bar}`}
      role="toolbar"
      aria-label={`${selection.count} selected`}
      data-busy={busy || undefined}
    >
      <b className={`num ${styles.count}`} role="status">
        {formatNumber(selection.count)} selected
      </b>
      {selection.page && selection.count < total && (
        <Button {...one} loading={selectingAll} onClick={selectAll}>
          Select all {formatNumber(total)}
        </Button>
      )}
      {trash ? (
        <Button {...one} onClick={() => run({ action: 'restore' })}>
          Restore
        </Button>
      ) : (
        <>
          <Button {...one} onClick={() => run({ action: 'publish' })}>
            Publish
          </Button>
          <Button {...one} onClick={() => run({ action: 'unpublish' })}>
            Unpublish
          </Button>
          {bulk.choice && (
            <Menu position="top">
              <Menu.Target>
                <Button {...one}>{bulk.choice.name}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {bulk.choice.options.map(({ value, label }) => (
                  <Menu.Item key={value} onClick={() => run({ action: 'choose', value })}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          {bulk.addTags && (
            <Button {...one} onClick={() => setTagging(true)}>
              Add tags
            </Button>
          )}
          <Button {...one} color="red" onClick={() => run({ action: 'trash' })}>
            Trash
          </Button>
        </>
      )}
      <ActionIcon variant="subtle" size={36} aria-label="Clear selection" onClick={selection.clear}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
      {busy && <progress className={styles.progress} max={1} value={progress} aria-label="Progress" />}
      {tagging && (
        <TagDialog
          what={formatPlural(selection.count, kind.one, kind.many)}
          onClose={() => setTagging(false)}
          onAdd={(tags) => {
            setTagging(false)
            run({ action: 'tag', tags })
          }}
        />
      )}
    </div>
  )
}

function TagDialog({ what, onClose, onAdd }: { what: string; onClose(): void; onAdd(tags: string[]): void }) {
  const [tags, setTags] = useState<string[]>([])
  return (
    <Dialog open onClose={onClose} title={`Add tags to ${what}`}>
      <form
        className={styles.tags}
        onSubmit={(event) => {
          event.preventDefault()
          if (tags.length) onAdd(tags)
        }}
      >
        <TagsInput
          label="Tags"
          description="Press Enter after each."
          value={tags}
          onChange={setTags}
          maxTags={30}
          acceptValueOnBlur
          data-autofocus
        />
        <Button type="submit" disabled={tags.length === 0}>
          Add tags
        </Button>
      </form>
    </Dialog>
  )
}
