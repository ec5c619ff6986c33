import { Button, Menu } from '@mantine/core'
import { bulkButton } from './BulkBar.tsx'

interface Props<V extends string> {
  label: string
  disabled: boolean
  options: readonly (readonly [label: string, value: V])[]
  onChoose(value: V): void
}

/** A button of the bulk bar that opens a menu of values. */
export const BulkMenu = <V extends string>({ label, disabled, options, onChoose }: Props<V>) => (
  <Menu position="top">
    <Menu.Target>
      <Button {...bulkButton} disabled={disabled}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {options.map(([name, value]) => (
        <Menu.Item key={value} onClick={() => onChoose(value)}>
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
