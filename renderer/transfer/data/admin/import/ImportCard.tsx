import { Button, Checkbox, FileButton } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { changedSearch } from '#renderer/core/admin/changed-search.ts'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { api } from '#renderer/core/api/api.ts'
import { LeaveQuestion } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { paths } from '#renderer/core/paths.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { csvOf } from '#shared/core/csv.ts'
import { type ImportCheck, type ImportKind, importKinds } from '#shared/core/import-options.ts'
import { importTemplates } from '#shared/transfer/import-templates.ts'
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
const matched = (by: string) =>
  `An exported table can be changed and brought back: rows are matched by ${by}, the others are new.`
const hints: Record<ImportKind, string> = {
  products: `${matched('ID or SKU')} Variants, and how many there are of each, stay as they are.`,
  users: matched('email'),
  events: matched('ID'),
  orders:
    'Orders of another shop, as history: a row for each product, together by their order number. Nobody is written to, no stock is taken, and orders that are here already stay as they are.',
}
const separators: Record<ImportCheck['separator'], string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** Products, people, events and orders from a spreadsheet: seen before they are brought in. */
export function ImportCard() {
  const [search, setSearch] = useSearchParams()
  const kind = importKinds.find((one) => one === search.get('import')) ?? 'products'
  const show = (next: ImportKind | undefined) =>
    setSearch((now) => changedSearch(now, { import: next }), { replace: true, preventScrollReset: true })
  return (
    <DataCard
      title="Tables"
      intro="Products, people, events and orders as a spreadsheet saves them (CSV). Nothing changes before you have seen what would."
    >
      <FilterPills
        label="What the table holds"
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
  const it = useImport(kind)
  const { file, check, done } = it
  const all = useMutation({
    mutationFn: table,
    meta: { changesNothing: true },
    onSuccess: ({ text, name: called }) => saveText(text, called, 'text/csv'),
  })
  return (
    <>
      <div className={styles.buttons}>
        <FileButton onChange={it.choose} accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values" key={file?.name}>
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
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={all.isPending}
          onClick={() => all.mutate()}
        >
          Export {lower} as CSV
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconFileText size={16} stroke={1.75} />}
          onClick={() => saveText(csvOf(importTemplates[kind]), `${kind}-template.csv`, 'text/csv')}
        >
          Download a template
        </Button>
      </div>
      {!file && !done && !it.problem && (
        <p className={styles.hint}>
          {hints[kind]} At most {formatNumber(10_000)} rows and 10 MB.
        </p>
      )}
      <div role="status" className={styles.status}>
        {it.checking && 'Checking the file…'}
        {done && (
          <p className={styles.ok}>
            {done.message}. <Link to={list}>See all {lower}</Link>
          </p>
        )}
      </div>
      {it.problem && (
        <p role="alert" className={styles.bad}>
          {it.problem}{' '}
          {file && (
            <button type="button" className={styles.again} onClick={it.again}>
              Check again
            </button>
          )}
        </p>
      )}
      {/* The file has to be chosen again, and what its columns are. */}
      <LeaveQuestion when={file !== undefined} param="import" />
      {file && check && (
        <div className={styles.wide} aria-busy={it.checking}>
          <p className={styles.hint}>
            <b>{file.name}</b>, {check.encoding}, separated by {separators[check.separator]}
          </p>
          <ImportColumns check={check} onMap={it.map} />
          {kind === 'users' && (
            <Checkbox
              className={styles.greet}
              label="Write to new people how to get in"
              description="Nobody gets a password: who has the address chooses one."
              checked={it.greet}
              onChange={(event) => it.setGreet(event.currentTarget.checked)}
            />
          )}
          <ImportOutcome check={check} />
          <Button loading={it.busy} disabled={!check.token || it.checking} onClick={it.apply}>
            {check.token
              ? `Import ${formatPlural(check.counts.create + check.counts.update, kind === 'orders' ? 'order' : 'row')}${check.counts.errors ? `, skip ${formatNumber(check.counts.errors)}` : ''}`
              : check.counts.errors
                ? 'Correct the wrong rows first'
                : check.general
                  ? 'Cannot be imported'
                  : 'Nothing to import'}
          </Button>
        </div>
      )}
    </>
  )
}
