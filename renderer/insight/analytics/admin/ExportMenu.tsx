import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSaveTable } from '#renderer/core/admin/TableButtons.tsx'
import { api } from '#renderer/core/api/api.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { type AnalyticsTable, analyticsTables } from '#shared/core/analytics-options.ts'

const labels: Record<AnalyticsTable, string> = {
  days: 'Figures by day',
  products: 'Products',
  sales: 'Sales by category, method and discount',
  payouts: 'Payments and refunds',
  taxes: 'Tax',
  content: 'Content',
  searches: 'Searches',
  sources: 'Referrers and devices',
}

type Period = Omit<Parameters<typeof api.analytics.table>[0], 'what'>

/** Exports a part of the report as CSV. */
export function ExportMenu({ period, disabled }: { period: Period; disabled: boolean }) {
  const table = useSaveTable((what: AnalyticsTable) => api.analytics.table({ ...period, what }))
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <ToolButton icon={IconDownload} loading={table.isPending} disabled={disabled}>
          Export CSV
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown>
        {analyticsTables.map((what) => (
          <Menu.Item key={what} onClick={() => table.mutate(what)}>
            {labels[what]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
