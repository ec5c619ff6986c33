import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { useSaveTable } from '#renderer/core/admin/TableButtons.tsx'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import { formatCsv } from '#shared/core/csv.ts'
import { startMove } from '#shared/transfer/form-endpoints.ts'
import { productsTemplate } from '#shared/transfer/import-templates.ts'
import { type MoveSource, moveSourceLabels, moveSources } from '#shared/transfer/move-options.ts'
import type { Move } from '#shared/transfer/moves.ts'
import { TransferProgress } from '../../data/admin/TransferProgress.tsx'
import { UploadFile } from '../../data/admin/UploadFile.tsx'
import { isUnfinished, useTransfers } from '../../data/admin/use-transfers.ts'
import styles from './ImportPage.module.css'
import { MovePreview } from './MovePreview.tsx'
import { MoveResult } from './MoveResult.tsx'

/** Moves a site from Shopify or WordPress: upload, preview, progress and result. */
export default function ImportPage() {
  const moves = useTransfers(api.adminMoves.list)
  const newest = moves.data?.results[0]
  return (
    <>
      <PageHead />
      <div className={styles.sections}>
        {!moves.data ? (
          <LoadingState query={moves} label="Loading imports">
            <Bone height={200} />
          </LoadingState>
        ) : (
          <>
            {newest && <Newest key={newest._id} move={newest} />}
            {!(newest && isUnfinished(newest)) &&
              moveSources.map((source) => <SourceCard key={source} source={source} />)}
          </>
        )}
        <p className={styles.hint}>
          Tables of your own and exports of this system are imported under <Link to={paths.admin.data}>Data</Link>. Old
          addresses are listed under <Link to={paths.admin.redirects}>Redirects</Link>.
        </p>
      </div>
    </>
  )
}

/** The newest move in its state. Moves that were never confirmed and have expired are not shown. */
function Newest({ move }: { move: Move }) {
  const stop = useMutation({ mutationFn: () => api.adminMoves.stop({ id: move._id }) })
  const remove = useMutation({ mutationFn: () => api.adminMoves.remove({ id: move._id }) })
  if (move.state === 'expired' && !move.agreed) return null
  const title = `Import from ${moveSourceLabels[move.source]}`
  if (isUnfinished(move))
    return (
      <DataCard title={title} intro={move.fileName}>
        <TransferProgress {...move} onCancel={() => (move.agreed ? stop : remove).mutate()} />
      </DataCard>
    )
  if (move.state === 'checked')
    return (
      <DataCard title={title} intro={move.fileName}>
        <MovePreview move={move} onRemove={() => remove.mutate()} removing={remove.isPending} />
      </DataCard>
    )
  if (!move.agreed)
    return (
      <DataCard title={title} intro={move.fileName}>
        <Notice tone="bad">{move.problem}</Notice>
      </DataCard>
    )
  return (
    <DataCard title={title} intro={`${move.fileName}, started by ${move.by}`}>
      <MoveResult move={move} onRemove={() => remove.mutate()} removing={remove.isPending} />
    </DataCard>
  )
}

const steps: Record<MoveSource, readonly string[]> = {
  shopify: [
    'Products: in Shopify, choose Products, Export, All products, Plain CSV file.',
    'Customers: choose Customers, Export.',
    'Orders: choose Orders, Export.',
  ],
  table: [
    'Download the template, and replace its rows with your products: one row per variant, with the same handle.',
    'Further pictures of a product get rows of their own with its handle and the address in “Image Src”.',
    'Products that this table has created before are left as they are. Change them under Products, or by a table under Data.',
  ],
  wordpress: [
    'Posts, pages and pictures: in WordPress, choose Tools, Export, All content.',
    'Products of WooCommerce: choose Products, All products, Export. Import them before the other file, so that their old addresses lead to them.',
    'Customers of WooCommerce: choose Customers, Download.',
    'Orders of WooCommerce: use a plugin such as Advanced Order Export For WooCommerce (CSV, with Billing email, SKU and one row per product), Customer/Order/Coupon Export, or Order Export & Import.',
  ],
}

const intro =
  'Upload one file after the other. You see what will be imported and what cannot be before anything changes. Importing a file again creates nothing twice. Pictures are fetched from the old site, so do not close it yet.'
const tableIntro =
  'Add many products at once from a CSV file. Each product is imported for itself, so one with a mistake does not block the others. Pictures are fetched from their addresses.'

const accepted: Record<MoveSource, string> = {
  shopify: '.csv,text/csv',
  wordpress: '.xml,.csv,text/xml,application/xml,text/csv',
  table: '.csv,text/csv',
}

const SourceCard = ({ source }: { source: MoveSource }) => (
  <DataCard
    title={source === 'table' ? 'Products with variants and pictures' : `Move from ${moveSourceLabels[source]}`}
    intro={source === 'table' ? tableIntro : intro}
  >
    <ol className={styles.steps}>
      {steps[source].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {source === 'table' && <ProductTables />}
    <UploadFile
      accept={accepted[source]}
      label={source === 'table' ? 'Choose a CSV file' : `Choose a file from ${moveSourceLabels[source]}`}
      request={{ to: startMove, fields: { source } }}
    />
  </DataCard>
)

/** The template, and the products of this shop in its columns. */
function ProductTables() {
  const exported = useSaveTable(() => api.adminMoves.productTable({}))
  return (
    <div className={styles.buttons}>
      <ToolButton
        icon={IconFileText}
        variant="subtle"
        onClick={() => saveText(formatCsv(productsTemplate()), 'products-template.csv', 'text/csv')}
      >
        Download the template
      </ToolButton>
      <ToolButton icon={IconDownload} variant="subtle" loading={exported.isPending} onClick={() => exported.mutate()}>
        Export your products
      </ToolButton>
    </div>
  )
}
