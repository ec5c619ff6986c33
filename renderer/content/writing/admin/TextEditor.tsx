import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { query } from '#renderer/core/api/api.ts'
import type { TextContent } from '#shared/content/revisions.ts'
import { KnownText } from './KnownText.tsx'
import { NewText } from './NewText.tsx'
import type { TextItem, TextKind } from './text-kind.ts'

interface Props<Item extends TextItem, Values extends TextContent> {
  kind: TextKind<Item, Values>
}

/** The editor of a new or stored text. See [Note: Text kinds]. */
export function TextEditor<Item extends TextItem, Values extends TextContent>({ kind }: Props<Item, Values>) {
  const { id } = useParams()
  return id ? <Found kind={kind} id={id} /> : <NewText kind={kind} />
}

function Found<Item extends TextItem, Values extends TextContent>({ kind, id }: Props<Item, Values> & { id: string }) {
  // Not refetched while someone types, because changes refer to the loaded version.
  const item = useQuery({ ...query(kind.calls.get, { id }), refetchOnWindowFocus: false })
  const { noun, list } = kind
  return (
    <RecordPage
      query={item}
      under={list}
      missing={{
        title: `There is no such ${noun}`,
        hint: (
          <p>
            It may have been deleted. <Link to={list.to}>See all {list.title.toLowerCase()}</Link>
          </p>
        ),
      }}
      failed={`Failed to load ${noun}`}
      label={`Loading the ${noun}`}
      bones={[420]}
    >
      {(found) => <KnownText key={id} kind={kind} item={found} />}
    </RecordPage>
  )
}
