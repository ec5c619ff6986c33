import { Button, NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { CountrySelect } from '#renderer/core/admin/CountrySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { MoneyField } from '#renderer/core/admin/MoneyField.tsx'
import { RemoveButton } from '#renderer/core/admin/RemoveButton.tsx'
import { companyLocale } from '#renderer/core/ui/format.ts'
import {
  mostMethodsPerZone,
  mostPlacesPerZone,
  mostRateSteps,
  mostSuburbsPerPlace,
  rateBases,
  rateBasisLabels,
} from '#shared/commerce/delivery-options.ts'
import { countryName } from '#shared/core/countries.ts'
import styles from './DeliverySettings.module.css'
import { newMethod, newPlace } from './delivery-form.ts'
import { type DeliveryFields, fieldOf } from './fields.ts'

interface ZoneProps {
  form: DeliveryFields
  /** Index of the zone. */
  at: number
}

const plus = <IconPlus size={16} stroke={1.75} aria-hidden />

/** A delivery zone: its places and its deliveries. */
export function ZoneSection({ form, at }: ZoneProps) {
  const { name, places, methods } = form.values.zones[at]!
  const path = `zones.${at}`
  const zoneName = name || `zone ${at + 1}`
  const problem = form.errors[`${path}.places`]
  return (
    <FormSection name={name ? `Zone ${name}` : 'New zone'}>
      <div data-wide className={styles.head}>
        <TextInput
          label="Zone"
          description="Only you see this name. If it is empty, it follows the country."
          placeholder="Harare"
          required
          maxLength={80}
          {...fieldOf(form, `${path}.name`)}
        />
        <RemoveButton name={zoneName} onClick={() => form.removeListItem('zones', at)} />
      </div>
      <div data-wide className={styles.group}>
        <h3>Places</h3>
        <p className={styles.hint}>Leave province, city and suburbs empty for the whole country.</p>
        {places.map((_, place) => (
          <PlaceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no id
            key={place}
            form={form}
            path={`${path}.places.${place}`}
            label={`place ${place + 1} of ${zoneName}`}
            onCountry={(country) => !name && form.setFieldValue(`${path}.name`, countryName(country, companyLocale()))}
            isOnly={places.length === 1}
            onRemove={() => form.removeListItem(`${path}.places`, place)}
          />
        ))}
        {typeof problem === 'string' && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button
          variant="default"
          size="sm"
          className={styles.add}
          leftSection={plus}
          disabled={places.length >= mostPlacesPerZone}
          onClick={() => form.insertListItem(`${path}.places`, newPlace(places.at(-1)?.country))}
        >
          Add a place
        </Button>
      </div>
      <div data-wide className={styles.group}>
        <h3>Deliveries</h3>
        {methods.length === 0 && <p className={styles.hint}>No delivery is offered in this zone.</p>}
        {methods.map(({ id }, method) => (
          <MethodEntry key={id} form={form} zone={at} at={method} />
        ))}
        <Button
          variant="default"
          size="sm"
          className={styles.add}
          leftSection={plus}
          disabled={methods.length >= mostMethodsPerZone}
          onClick={() => form.insertListItem(`${path}.methods`, newMethod())}
        >
          Add a delivery
        </Button>
      </div>
    </FormSection>
  )
}

interface PlaceProps {
  form: DeliveryFields
  path: string
  /** Name of the place for screen readers. */
  label: string
  /** A zone has at least one place. */
  isOnly: boolean
  onCountry(country: string): void
  onRemove(): void
}

const PlaceRow = ({ form, path, label, isOnly, onCountry, onRemove }: PlaceProps) => (
  <fieldset className={styles.place}>
    <legend className="sr-only">{label}</legend>
    <CountrySelect
      label="Country"
      required
      allowDeselect={false}
      {...fieldOf(form, `${path}.country`)}
      onChange={(country) => {
        if (!country) return
        form.setFieldValue(`${path}.country`, country)
        onCountry(country)
      }}
    />
    <TextInput label="Province" maxLength={80} {...fieldOf(form, `${path}.province`)} />
    <TextInput label="City" maxLength={80} {...fieldOf(form, `${path}.city`)} />
    <TagsInput
      className={styles.suburbs}
      label="Suburbs"
      maxTags={mostSuburbsPerPlace}
      acceptValueOnBlur
      clearButtonProps={{ 'aria-label': 'Remove all suburbs' }}
      {...fieldOf(form, `${path}.suburbs`)}
    />
    <div className={styles.remove}>
      <RemoveButton name={label} disabled={isOnly} onClick={onRemove} />
    </div>
  </fieldset>
)

interface MethodProps {
  form: DeliveryFields
  zone: number
  at: number
}

const limitHints = {
  weight: 'Heavier orders than the last limit are not offered this delivery. Leave the last limit empty for no limit.',
  total:
    'Orders above the last limit are not offered this delivery, unless it is free for them. Leave the last limit empty for no limit.',
}

/** A delivery with its price. */
function MethodEntry({ form, zone, at }: MethodProps) {
  const path = `zones.${zone}.methods.${at}`
  const { name, by, steps } = form.values.zones[zone]!.methods[at]!
  const label = name || `delivery ${at + 1}`
  return (
    <fieldset className={styles.entry}>
      <legend className="sr-only">{label}</legend>
      <TextInput label="Delivery" placeholder="Courier" required maxLength={80} {...fieldOf(form, `${path}.name`)} />
      <TextInput
        label="Note for customers"
        placeholder="2 to 3 working days"
        maxLength={200}
        {...fieldOf(form, `${path}.hint`)}
      />
      <NativeSelect
        label="Price"
        data={rateBases.map((value) => ({ value, label: rateBasisLabels[value] }))}
        {...fieldOf(form, `${path}.by`)}
      />
      {by === 'flat' && <MoneyField label="Amount" required {...fieldOf(form, `${path}.price`)} />}
      <MoneyField
        label="Free from"
        description="Value of the products. Leave empty if it is never free."
        {...fieldOf(form, `${path}.freeFrom`)}
      />
      {by !== 'flat' && (
        <div className={styles.steps}>
          <p className={styles.hint}>{limitHints[by]}</p>
          {steps.map((_, step) => (
            <StepRow
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id
              key={step}
              form={form}
              path={`${path}.steps.${step}`}
              by={by}
              label={`step ${step + 1} of ${label}`}
              isOnly={steps.length === 1}
              onRemove={() => form.removeListItem(`${path}.steps`, step)}
            />
          ))}
          <Button
            variant="default"
            size="sm"
            className={styles.add}
            leftSection={plus}
            disabled={steps.length >= mostRateSteps}
            onClick={() => form.insertListItem(`${path}.steps`, { upTo: '', price: '' })}
          >
            Add a price step
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        <Switch label="Offer at the checkout" {...form.getInputProps(`${path}.isEnabled`, { type: 'checkbox' })} />
        <RemoveButton name={label} onClick={() => form.removeListItem(`zones.${zone}.methods`, at)} />
      </div>
    </fieldset>
  )
}

interface StepProps {
  form: DeliveryFields
  path: string
  by: 'weight' | 'total'
  label: string
  isOnly: boolean
  onRemove(): void
}

function StepRow({ form, path, by, label, isOnly, onRemove }: StepProps) {
  const limit = { placeholder: 'No limit', ...fieldOf(form, `${path}.upTo`) }
  return (
    <fieldset className={styles.step}>
      <legend className="sr-only">{label}</legend>
      {by === 'weight' ? (
        <TextInput label="Up to" inputMode="decimal" rightSection="kg" {...limit} />
      ) : (
        <MoneyField label="Orders up to" {...limit} />
      )}
      <MoneyField label="Price" required {...fieldOf(form, `${path}.price`)} />
      <div className={styles.remove}>
        <RemoveButton name={label} disabled={isOnly} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
