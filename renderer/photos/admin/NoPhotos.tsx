import { Button } from '@mantine/core'
import { Empty } from '../../ui/Empty.tsx'
import type { ContentChoice } from './content-search.ts'

interface Props {
  choice: ContentChoice
  onClear(): void
  onUpload(): void
}

/** Nothing to show, and the one thing that helps: fewer filters, or the first photo. */
export function NoPhotos({ choice: { status, category, album, q }, onClear, onUpload }: Props) {
  const filtered = status !== undefined || category !== undefined || album !== undefined || q !== ''
  return (
    <Empty
      action={
        filtered ? (
          <Button variant="default" onClick={onClear}>
            Show all images
          </Button>
        ) : (
          <Button onClick={onUpload}>Upload images</Button>
        )
      }
    >
      No content available
    </Empty>
  )
}
