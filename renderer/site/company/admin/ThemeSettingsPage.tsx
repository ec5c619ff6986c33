import { useQuery } from '@tanstack/react-query'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { ThemeForm } from './ThemeForm.tsx'

export default function ThemeSettingsPage() {
  const { data: company, error, refetch } = useQuery(query(api.company.settings, {}))
  if (company) return <ThemeForm company={company} />
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  return <PageSkeleton />
}
