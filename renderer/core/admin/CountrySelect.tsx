import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { countryCodes, countryName } from '#shared/core/countries.ts'
import { companyLocale } from '../ui/format.ts'

/** One of all countries, by name. */
export function CountrySelect(props: Omit<SelectProps, 'data'>) {
  const data = useMemo(
    () =>
      countryCodes
        .map((value) => ({ value, label: countryName(value, companyLocale()) }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [],
  )
  return <Select searchable data={data} nothingFoundMessage="No country matches." {...props} />
}
