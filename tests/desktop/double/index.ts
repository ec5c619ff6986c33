import type * as Electron from 'electron'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { clipboard } from './clipboard.ts'
import { startControl } from './control.ts'
import { dialog } from './dialog.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu } from './menu.ts'
import { nativeTheme } from './native-theme.ts'
import { net } from './net.ts'
import { Notification } from './notification.ts'
import { powerMonitor, powerSaveBlocker } from './power.ts'
import { protocol } from './protocol.ts'
import { screen } from './screen.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'

/**
 * [Note: Electron double] Replaces the `electron` module of a main process where Electron's binary is not available.
 * The built main and preload code runs unchanged, in a Node process and in real pages of Chromium. It does not simulate
 * the system's sandbox, fuses, native dialogs and packaging, which the tests of the packaged app cover. Missing parts
 * throw; existing parts have Electron's types.
 */
const electron = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
} satisfies Partial<Record<keyof typeof Electron, unknown>>

export type ElectronDouble = typeof electron

startControl(electron)

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
}
