import { Button } from '@mantine/core'
import { IconDownload, IconTableImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ImportKind } from '#shared/core/import-options.ts'
import { paths } from '../paths.ts'
import { saveText } from '../platform/save-text.ts'
import { Why } from './Why.tsx'

interface Props {
  kind: ImportKind
  /** What the list shows now, as a table. */
  table(): Promise<{ name: string; text: string }>
  empty: boolean
}

/** Takes a list along as a table, and leads to where one comes in. */
export function TableButtons({ kind, table, empty }: Props) {
  const save = useMutation({
    mutationFn: table,
    meta: { changesNothing: true },
    onSuccess: ({ text, name }) => saveText(text, name, 'text/csv'),
  })
  return (
    <>
      <Button
        component={Link}
        to={paths.admin.importOf(kind)}
        variant="default"
        size="sm"
        leftSection={<IconTableImport size={16} stroke={1.75} />}
      >
        Import
      </Button>
      <Why reason={empty && 'Nothing is listed that could be exported.'}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Export CSV
        </Button>
      </Why>
    </>
  )
}
