import { PageHead } from '../../admin/PageHead.tsx'
import { InvitePanel } from './InvitePanel.tsx'

export default function ManageUsersPage() {
  return (
    <>
      <PageHead />
      <InvitePanel />
    </>
  )
}
