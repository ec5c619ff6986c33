import { useQuery } from '@tanstack/react-query'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { HomeEditor } from './HomeEditor.tsx'

export default function HomeEditorPage() {
  // Not refetched while an admin edits, because changes refer to the loaded version.
  const home = useQuery({ ...query(api.adminHome.get, {}), refetchOnWindowFocus: false })
  if (home.data) return <HomeEditor home={home.data} />
  return (
    <>
      <PageHead />
      <LoadingState query={home} label="Loading the home page" failed="Failed to load the home page" bones={[420]} />
    </>
  )
}
