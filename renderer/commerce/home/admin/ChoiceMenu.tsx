import { Button, Menu } from '@mantine/core'

interface Props {
  label: string
  variant: 'filled' | 'default'
  disabled?: boolean
  choices: readonly { id: string; name: string; about?: string; onChoose(): void }[]
}

/** A button that opens a menu. */
export const ChoiceMenu = ({ label, variant, disabled = false, choices }: Props) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button variant={variant} disabled={disabled}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown aria-label={label}>
      {choices.map(({ id, name, about, onChoose }) => (
        <Menu.Item key={id} onClick={onChoose}>
          {name}
          {about && <small>: {about}</small>}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
