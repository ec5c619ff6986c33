import { IconDownload, IconTableImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ImportKind } from '#shared/core/import-options.ts'
import { paths } from '../paths.ts'
import { saveText } from '../platform/save-text.ts'
import { ToolButton } from '../ui/ToolButton.tsx'
import { DisabledReason } from './DisabledReason.tsx'

interface Props {
  kind: ImportKind
  /** Creates the CSV of the current list. */
  table(): Promise<{ name: string; text: string }>
  empty: boolean
}

/** Import link and CSV export of a list. */
export const TableButtons = ({ kind, table, empty }: Props) => (
  <>
    <ToolButton icon={IconTableImport} to={paths.admin.importOf(kind)}>
      Import
    </ToolButton>
    <DisabledReason reason={empty && 'There is nothing to export.'}>
      <ExportCsv table={table} />
    </DisabledReason>
  </>
)

/** Requests a CSV and saves it as a file. */
export const useSaveTable = <Input = void>(table: (input: Input) => Promise<{ name: string; text: string }>) =>
  useMutation({
    mutationFn: table,
    meta: { changesNothing: true },
    onSuccess: ({ text, name }) => saveText(text, name, 'text/csv'),
  })

/** Saves the CSV of a list as a file. */
export function ExportCsv({ table, ...rest }: Pick<Props, 'table'> & { disabled?: boolean }) {
  const save = useSaveTable(table)
  return (
    <ToolButton icon={IconDownload} loading={save.isPending} onClick={() => save.mutate()} {...rest}>
      Export CSV
    </ToolButton>
  )
}
