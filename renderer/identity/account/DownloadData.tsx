import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'

/** Everything that is kept about somebody, as a file of theirs. */
export function DownloadData() {
  const download = useMutation({
    mutationFn: () => api.account.export({}),
    meta: { changesNothing: true },
    onSuccess: (data) => {
      const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = url
      link.download = `my-data-${data.exportedAt.slice(0, 10)}.json`
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
    },
  })
  return (
    <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
      Download my data
    </Button>
  )
}
