import { useQuery } from '@tanstack/react-query'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { SetupChecklist } from '../../setup/SetupChecklist.tsx'
import { useSetup } from '../../setup/use-setup.ts'
import { CompanyForm } from './CompanyForm.tsx'
import styles from './UpdateCompanyPage.module.css'

/** Everything a company says about itself, but for the finer parts of its theme. */
export default function UpdateCompanyPage() {
  const { data: company, error, refetch } = useQuery(query(api.company.settings, {}))
  const open = useSetup()
  if (company)
    return (
      <>
        {open && (
          <div className={styles.setup}>
            <SetupChecklist setup={open.setup} onDismiss={open.dismiss} />
          </div>
        )}
        <CompanyForm company={company} />
      </>
    )
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  return <PageSkeleton />
}
