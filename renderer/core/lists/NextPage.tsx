import { Button } from '@mantine/core'

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
}

/** Button that loads the next page of a list, if there is one. */
export const NextPage = ({ list }: Props) =>
  list.hasNextPage && (
    <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Load more
    </Button>
  )
