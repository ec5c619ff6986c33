import type { MantineThemeOverride } from '@mantine/core'
import fields from './fields.module.css'

/** What the admin half says differently of Mantine's components: quiet icon buttons, our own fields. */
export const adminTheme: MantineThemeOverride = {
  components: {
    ActionIcon: { defaultProps: { color: 'gray' } },
    Input: { classNames: { wrapper: fields.wrapper, input: fields.input } },
    InputWrapper: {
      // Fields beside each other stand on one line, whichever of them has something to add.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: { label: fields.label, description: fields.description, error: fields.error },
    },
    Checkbox: { classNames: { root: fields.check, input: fields.checkbox } },
    SegmentedControl: { classNames: { label: fields.segment } },
    Pagination: { classNames: { control: 'pressed' } },
    NumberInput: { classNames: { controls: fields.steps } },
    Switch: { classNames: { track: fields.track } },
    PillsInputField: { classNames: { field: fields.pillsField } },
    Tabs: { classNames: { list: fields.tabs } },
  },
}
