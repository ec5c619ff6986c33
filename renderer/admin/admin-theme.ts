import type { MantineThemeOverride } from '@mantine/core'
import fields from './fields.module.css'

/** What the admin half says differently of Mantine's components: quiet icon buttons, our own fields. */
export const adminTheme: MantineThemeOverride = {
  components: {
    ActionIcon: { defaultProps: { color: 'gray' } },
    Input: { classNames: { wrapper: fields.wrapper, input: fields.input } },
    Button: { classNames: { root: fields.button } },
    InputWrapper: { classNames: { label: fields.label, description: fields.description, error: fields.error } },
    Checkbox: { classNames: { input: fields.checkbox } },
    Switch: { classNames: { track: fields.track } },
    PillsInputField: { classNames: { field: fields.pillsField } },
    Tabs: { classNames: { list: fields.tabs } },
  },
}
