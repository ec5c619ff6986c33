import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { DayFields } from '#renderer/core/admin/DayFields.tsx'
import { ListSelect, ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { activityActions, activityKinds } from '#shared/core/activity-options.ts'
import type { ActivityChoice } from './activity-search.ts'

interface Props {
  choice: ActivityChoice
  people: readonly { _id: string; name: string }[]
  /** Title of the item that the list is limited to. */
  about: string | undefined
  onChange(changes: Record<string, string | undefined>): void
}

export function ActivityFilters({ choice, people, about, onChange }: Props) {
  const only = choice.item ? { item: undefined } : { user: undefined }
  return (
    <ListToolbar label="Search activity" placeholder="Title or name" q={choice.q} onSearch={(q) => onChange({ q })}>
      <ListSelect
        label="Who"
        every="All users"
        options={Object.fromEntries(people.map(({ _id, name }) => [_id, name]))}
        value={choice.person}
        onChange={(person) => onChange({ person })}
      />
      <ListSelect
        label="Action"
        every="Every action"
        options={activityActions}
        value={choice.action}
        onChange={(action) => onChange({ action })}
      />
      <ListSelect
        label="Kind"
        every="Everything"
        options={activityKinds}
        value={choice.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <DayFields from={choice.from} until={choice.until} onChange={onChange} />
      {(choice.item ?? choice.user) && (
        <Button
          variant="light"
          rightSection={<IconX size={14} stroke={1.75} />}
          aria-label="Show everything again"
          onClick={() => onChange(only)}
        >
          Only {about ?? 'one thing'}
        </Button>
      )}
    </ListToolbar>
  )
}
