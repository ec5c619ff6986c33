import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import type { Customer } from '#shared/commerce/customers.ts'
import type { CheckoutValues } from '../../../checkout/checkout-form.ts'

/** Fills the fields with a known customer. */
export function CustomerSearch({ onSelect }: { onSelect(customer: Customer): void }) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const found = useQuery({
    ...query(api.adminCustomers.list, { q: q || undefined, limit: 10 }),
    placeholderData: keepPreviousData,
  })
  const customers = found.data?.results ?? []
  return (
    <Select
      label="Find a customer"
      placeholder="Name, email or phone"
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      data={customers.map(({ _id, name, email, phone }) => ({
        value: _id,
        label: [name, email || phone].filter(Boolean).join(' · '),
      }))}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No customers match. Enter a new one below.'}
      value={null}
      onChange={(id) => {
        const customer = customers.find(({ _id }) => _id === id)
        if (customer) onSelect(customer)
        setText('')
      }}
    />
  )
}

/** Name, email address and phone number; one of the last two is enough. */
export function CustomerFields({ form }: { form: UseFormReturnType<CheckoutValues> }) {
  const input = (name: keyof CheckoutValues) => ({ ...form.getInputProps(name), 'data-path': name })
  return (
    <>
      <TextInput label="Name" maxLength={120} autoComplete="off" required {...input('name')} />
      <TextInput
        label="Email"
        description="The confirmation and the payment link are sent to it."
        type="email"
        maxLength={254}
        autoComplete="off"
        {...input('email')}
      />
      <TextInput label="Phone" type="tel" maxLength={40} autoComplete="off" {...input('phone')} />
    </>
  )
}
