import { useQuery } from '@tanstack/react-query'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { SetupChecklist } from '../../setup/SetupChecklist.tsx'
import { useSetup } from '../../setup/use-setup.ts'
import { CompanyForm } from './CompanyForm.tsx'
import styles from './UpdateCompanyPage.module.css'

export default function UpdateCompanyPage() {
  const { data: company, error, refetch } = useQuery(query(api.company.settings, {}))
  const setup = useSetup()
  if (company)
    return (
      <>
        {setup && (
          <div className={styles.setup}>
            <SetupChecklist setup={setup.setup} onDismiss={setup.dismiss} />
          </div>
        )}
        <CompanyForm company={company} />
      </>
    )
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  return <PageSkeleton />
}
