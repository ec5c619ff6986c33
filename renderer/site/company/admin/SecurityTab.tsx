import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import styles from './SecurityTab.module.css'

/** How staff sign in. Saved at once. */
export function SecurityTab() {
  const { data, error, refetch, isRefetching } = useQuery(query(api.secondFactorPolicy.get, {}))
  const set = useMutation({
    mutationFn: api.secondFactorPolicy.set,
    onSuccess: ({ message }) => toast.success(message),
  })
  if (error && !data)
    return (
      <Failed onRetry={() => void refetch()} retrying={isRefetching}>
        {error.message}
      </Failed>
    )
  if (!data)
    return (
      <Skeletons label="Loading security settings">
        <Bone height={120} />
      </Skeletons>
    )
  const { required, staff, without, own } = data
  const ready = staff - without.length
  return (
    <FormSection name="Sign-in of staff" hint="Admins and moderators. Customers choose for themselves.">
      <div data-wide>
        <Switch
          size="md"
          label="Require two-step sign-in for staff"
          description="Staff without it set it up after they sign in, before they reach anything else."
          checked={set.isPending ? set.variables.required : required}
          disabled={!required && !own}
          onChange={(event) => set.mutate({ required: event.currentTarget.checked })}
        />
      </div>
      {!own && (
        <p data-wide>
          <Link to={`${paths.settings}?tab=account`} className={styles.link}>
            Set up two-step sign-in
          </Link>{' '}
          for your own account first.
        </p>
      )}
      <p data-wide>
        {ready} of {staff} staff have set it up.
        {without.length > 0 && ` Not yet: ${without.map(({ name }) => name).join(', ')}.`}
      </p>
    </FormSection>
  )
}
