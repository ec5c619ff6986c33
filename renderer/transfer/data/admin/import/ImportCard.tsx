import { Button, Checkbox, FileButton } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { updateSearch } from '#renderer/core/admin/update-search.ts'
import { api } from '#renderer/core/api/api.ts'
import { LeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { paths } from '#renderer/core/paths.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { formatCsv } from '#shared/core/csv.ts'
import { type ImportCheck, type ImportKind, importKinds } from '#shared/core/import-options.ts'
import { importTemplate } from '#shared/transfer/import-templates.ts'
import styles from './ImportCard.module.css'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { useImport } from './use-import.ts'

const kinds: Record<ImportKind, { name: string; list: string; table(): Promise<{ name: string; text: string }> }> = {
  products: { name: 'Products', list: paths.admin.products, table: () => api.adminProducts.table({}) },
  users: { name: 'Users', list: paths.admin.manageUsers, table: () => api.users.table({}) },
  events: { name: 'Events', list: paths.admin.contentTab('events'), table: () => api.adminEvents.table({}) },
  orders: { name: 'Orders', list: paths.admin.orders, table: () => api.adminOrders.table({}) },
}
const matchedBy = (key: string) =>
  `You can edit an exported table and import it again. Rows are matched by ${key}, and other rows are added.`
const hints: Record<ImportKind, string> = {
  products: `${matchedBy('ID or SKU')} Variants and their stock are not changed.`,
  users: matchedBy('email'),
  events: matchedBy('ID'),
  orders:
    'Import the order history of another shop, with one row for each product of an order. Customers get no emails, the stock does not change, and existing orders are skipped.',
}
const separators: Record<ImportCheck['separator'], string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** Imports products, users, events and orders from CSV files after a preview. */
export function ImportCard() {
  const [search, setSearch] = useSearchParams()
  const kind = importKinds.find((one) => one === search.get('import')) ?? 'products'
  const show = (next: ImportKind | undefined) =>
    setSearch((now) => updateSearch(now, { import: next }), { replace: true, preventScrollReset: true })
  return (
    <DataCard
      title="Tables"
      intro="Import products, users, events and orders from a CSV file. You see a preview before anything changes."
    >
      <FilterPills
        label="Type of table"
        pills={importKinds.map((value) => ({ value, name: kinds[value].name, count: undefined }))}
        value={kind}
        onChange={show}
      />
      <TableImport key={kind} kind={kind} />
    </DataCard>
  )
}

function TableImport({ kind }: { kind: ImportKind }) {
  const { name, list, table } = kinds[kind]
  const lower = name.toLowerCase()
  const state = useImport(kind)
  const { file, check, done } = state
  const exportTable = useMutation({
    mutationFn: table,
    meta: { changesNothing: true },
    onSuccess: ({ text, name: fileName }) => saveText(text, fileName, 'text/csv'),
  })
  return (
    <>
      <div className={styles.buttons}>
        <FileButton onChange={state.choose} accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values" key={file?.name}>
          {(props) => (
            <Button
              {...props}
              variant={file ? 'default' : 'filled'}
              leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
            >
              {file ? 'Choose another file' : 'Choose a CSV file'}
            </Button>
          )}
        </FileButton>
        <ToolButton icon={IconDownload} loading={exportTable.isPending} onClick={() => exportTable.mutate()}>
          Export {lower} as CSV
        </ToolButton>
        <ToolButton
          icon={IconFileText}
          variant="subtle"
          onClick={() => saveText(formatCsv(importTemplate(kind)), `${kind}-template.csv`, 'text/csv')}
        >
          Download a template
        </ToolButton>
      </div>
      {!file && !done && !state.problem && (
        <p className={styles.hint}>
          {hints[kind]} At most {formatNumber(10_000)} rows and 10 MB.
        </p>
      )}
      <div role="status" className={styles.status}>
        {state.checking && 'Checking the file…'}
        {done && (
          <p className={styles.ok}>
            {done.message}. <Link to={list}>See all {lower}</Link>
          </p>
        )}
      </div>
      {state.problem && (
        <p role="alert" className={styles.bad}>
          {state.problem}{' '}
          {file && (
            <button type="button" className={styles.again} onClick={state.again}>
              Check again
            </button>
          )}
        </p>
      )}
      {/* Leaving the page loses the file and its mapping. */}
      <LeavePrompt when={file !== undefined} param="import" />
      {file && check && (
        <div className={styles.wide} aria-busy={state.checking}>
          <p className={styles.hint}>
            <b>{file.name}</b>, {check.encoding}, separated by {separators[check.separator]}
          </p>
          <ImportColumns check={check} onMap={state.map} />
          {kind === 'users' && (
            <Checkbox
              className={styles.greet}
              label="Email new users how to sign in"
              description="They choose a password with “Forgot password?”."
              checked={state.greet}
              onChange={(event) => state.setGreet(event.currentTarget.checked)}
            />
          )}
          <ImportOutcome check={check} />
          <Button loading={state.busy} disabled={!check.token || state.checking} onClick={state.apply}>
            {check.token
              ? `Import ${formatPlural(check.counts.create + check.counts.update, kind === 'orders' ? 'order' : 'row')}${check.counts.errors ? `, skip ${formatNumber(check.counts.errors)}` : ''}`
              : check.counts.errors
                ? 'Correct the errors first'
                : check.general
                  ? 'Cannot be imported'
                  : 'Nothing to import'}
          </Button>
        </div>
      )}
    </>
  )
}
