import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { BulkBar, bulkButton } from '#renderer/core/admin/BulkBar.tsx'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { AlbumDialog } from './AlbumDialog.tsx'
import { type BulkAction, useBulk } from './bulk.ts'
import styles from './ContentBulkBar.module.css'
import type { ContentBulk, ContentItem, ContentKind } from './content-kind.ts'
import { TagDialog } from './TagDialog.tsx'

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

/** Bulk actions for the selected content. */
export function ContentBulkBar<T extends ContentItem>(props: Props<T>) {
  const { kind, bulk, selection, trash, total, selectAll, selectingAll } = props
  const { busy, progress, ...actions } = useBulk(kind, bulk)
  const [asking, setAsking] = useState<'tags' | 'album'>()
  const run = (todo: BulkAction) => actions.run(selection, todo, () => setAsking(undefined))
  const one = { ...bulkButton, disabled: busy }

  return (
    <BulkBar {...{ selection, total, selectAll, selectingAll, busy, progress }}>
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
            <ChoiceMenu
              name={bulk.choice.name}
              useOptions={bulk.choice.useOptions}
              disabled={busy}
              onChoose={(value) => run({ action: 'choose', value })}
            />
          )}
          {bulk.tags && (
            <Button {...one} onClick={() => setAsking('tags')}>
              Add tags
            </Button>
          )}
          {bulk.albums && (
            <Button {...one} onClick={() => setAsking('album')}>
              Add to album
            </Button>
          )}
          <Button {...one} color="red" onClick={() => run({ action: 'trash' })}>
            Trash
          </Button>
        </>
      )}
      {asking === 'album' && bulk.albums && (
        <AlbumDialog
          what={formatPlural(selection.count, kind.one, kind.many)}
          useNames={bulk.albums.useNames}
          onClose={() => setAsking(undefined)}
          busy={busy}
          onAdd={(name) => run({ action: 'album', names: [name] })}
        />
      )}
      {asking === 'tags' && (
        <TagDialog
          title={`Add tags to ${formatPlural(selection.count, kind.one, kind.many)}`}
          button="Add tags"
          onClose={() => setAsking(undefined)}
          busy={busy}
          onSend={(tags) => run({ action: 'tag', tags })}
        />
      )}
    </BulkBar>
  )
}

interface ChoiceProps extends Pick<NonNullable<ContentBulk<ContentItem>['choice']>, 'name' | 'useOptions'> {
  disabled: boolean
  onChoose(value: string): void
}

const ChoiceMenu = ({ name, useOptions, disabled, onChoose }: ChoiceProps) => (
  <Menu position="top">
    <Menu.Target>
      <Button {...bulkButton} disabled={disabled}>
        {name}
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={styles.choices ?? ''}>
      {useOptions().map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => onChoose(value)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
