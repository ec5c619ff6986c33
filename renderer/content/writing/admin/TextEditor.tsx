import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { Words } from '#shared/content/revisions.ts'
import { KnownText } from './KnownText.tsx'
import { NewText } from './NewText.tsx'
import type { TextItem, TextKind } from './text-kind.ts'

interface Props<Item extends TextItem, Values extends Words> {
  kind: TextKind<Item, Values>
}

/** A text, new or not: what the address says. See [Note: Text kinds]. */
export function TextEditor<Item extends TextItem, Values extends Words>({ kind }: Props<Item, Values>) {
  const { id } = useParams()
  return id ? <Found kind={kind} id={id} /> : <NewText kind={kind} />
}

function Found<Item extends TextItem, Values extends Words>({ kind, id }: Props<Item, Values> & { id: string }) {
  // Not asked for again behind somebody's back: what is typed belongs to what was seen.
  const item = useQuery({ ...query(kind.calls.get, { id }), refetchOnWindowFocus: false })
  const missing = item.error?.code === 'NOT_FOUND' || item.error?.code === 'VALIDATION'
  const { noun, list } = kind
  if (item.data) return <KnownText key={id} kind={kind} item={item.data as Item} />
  return (
    <>
      <PageHead under={list} title={missing ? `There is no such ${noun}` : undefined} />
      {missing ? (
        <p>
          It may have been deleted. <Link to={list.to}>See all {list.title.toLowerCase()}</Link>
        </p>
      ) : item.isError ? (
        <Failed onRetry={() => void item.refetch()} retrying={item.isRefetching}>
          Failed to load {noun}
        </Failed>
      ) : (
        <Skeletons label={`Loading the ${noun}`}>
          <Bone height={420} />
        </Skeletons>
      )}
    </>
  )
}
