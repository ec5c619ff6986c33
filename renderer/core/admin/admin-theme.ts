import type { MantineThemeOverride } from '@mantine/core'
import fields from './fields.module.css'

/** Mantine's components on admin pages: grey icon buttons and our own fields. */
export const adminTheme: MantineThemeOverride = {
  components: {
    ActionIcon: { defaultProps: { color: 'gray' } },
    Input: { classNames: { wrapper: fields.wrapper, input: fields.input } },
    InputWrapper: {
      // Descriptions are below the input, so that inputs next to each other align.
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
