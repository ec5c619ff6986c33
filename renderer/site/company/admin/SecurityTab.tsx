import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import styles from './SecurityTab.module.css'

/** The second factor of staff. Changes are saved at once. */
export function SecurityTab() {
  const policy = useQuery(query(api.secondFactorPolicy.get, {}))
  const set = useMutation({
    mutationFn: api.secondFactorPolicy.set,
    onSuccess: ({ message }) => toast.success(message),
  })
  if (!policy.data)
    return (
      <LoadingState query={policy} label="Loading security settings">
        <Bone height={120} />
      </LoadingState>
    )
  const { required, staff, without, own } = policy.data
  const ready = staff - without.length
  return (
    <FormSection name="Sign-in of staff" hint="Applies to admins and moderators. Customers decide for themselves.">
      <div data-wide>
        <Switch
          size="md"
          label="Require two-step sign-in for staff"
          description="Staff without it have to set it up at their next sign-in."
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
