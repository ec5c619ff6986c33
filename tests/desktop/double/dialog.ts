import type {
  BaseWindow,
  Dialog,
  MessageBoxOptions,
  MessageBoxSyncOptions,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron'
import { strict } from './strict.ts'

/** All dialogs are cancelled unless tests replace the functions, as with Playwright's `_electron`. */
export const dialog = strict('dialog', {
  showOpenDialog: async (
    _window: BaseWindow | OpenDialogOptions,
    _options?: OpenDialogOptions,
  ): Promise<OpenDialogReturnValue> => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async (
    _window: BaseWindow | SaveDialogOptions,
    _options?: SaveDialogOptions,
  ): Promise<SaveDialogReturnValue> => ({ canceled: true, filePath: '' }),
  showMessageBox: async (_window: BaseWindow | MessageBoxOptions, _options?: MessageBoxOptions) => ({
    response: 0,
    checkboxChecked: false,
  }),
  showMessageBoxSync: (_window: BaseWindow | MessageBoxSyncOptions, _options?: MessageBoxSyncOptions) => 0,
  showErrorBox(title, content) {
    process.stderr.write(`${title}: ${content}\n`)
  },
} satisfies Partial<Dialog>)
