import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { type AnalyticsTable, analyticsTables } from '#shared/core/analytics-options.ts'

const labels: Record<AnalyticsTable, string> = {
  days: 'Figures by day',
  products: 'Products',
  content: 'Content',
  searches: 'Searches',
  sources: 'Referrers and devices',
}

type Period = Omit<Parameters<typeof api.analytics.table>[0], 'what'>

/** Takes a part of what is shown along as a table. */
export function ExportMenu({ period, disabled }: { period: Period; disabled: boolean }) {
  const table = useMutation({
    mutationFn: (what: AnalyticsTable) => api.analytics.table({ ...period, what }),
    meta: { changesNothing: true },
    onSuccess: ({ text, name }) => saveText(text, name, 'text/csv'),
  })
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={table.isPending}
          disabled={disabled}
        >
          Export CSV
        </Button>
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
