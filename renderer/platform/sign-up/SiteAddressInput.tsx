import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { field } from '#renderer/identity/forms/field.ts'
import { slugPattern } from '#shared/core/site-slug.ts'
import styles from './SiteAddressInput.module.css'

/** An input for the short name of a site that shows the whole address and whether it is available. */
export function SiteAddressInput({ value, error, ...input }: TextInputProps & { value: string }) {
  const { platform } = useCompany()
  const slug = value.trim().toLowerCase()
  const [typed] = useDebouncedValue(slug, 400)
  const isValid = slugPattern.test(typed)
  const { data } = useQuery({ ...query(api.signUp.address, { slug: typed }), enabled: isValid, retry: false })
  const known = isValid && typed === slug ? data : undefined
  const host = platform && new URL(platform).host
  return (
    <div>
      <TextInput
        {...field}
        label="Site address"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        value={value}
        description={
          <span className={styles.address}>
            {slug || 'your-site'}.{host}
          </span>
        }
        error={error || (known?.available === false && known.reason)}
      />
      <p className={styles.free} aria-live="polite">
        {!error && known?.available && 'This address is available.'}
      </p>
    </div>
  )
}
