import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'

/** Downloads all data of the current user as a JSON file. */
export function DownloadData() {
  const download = useMutation({
    mutationFn: () => api.account.export({}),
    meta: { changesNothing: true },
    onSuccess: (data) =>
      saveText(JSON.stringify(data, null, 2), `my-data-${data.exportedAt.slice(0, 10)}.json`, 'application/json'),
  })
  return (
    <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
      Download my data
    </Button>
  )
}
