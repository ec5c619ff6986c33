/** The world of preload scripts: shares the page's document, but no objects. */
export const preloadWorld = 'electron-preload'

/** How that world reaches the main process; other worlds cannot. */
export const binding = '__electronDoubleSend'

/** How the main process reaches that world. */
export const receiver = '__electronDoubleReceive'

/** The property in which that world stores files whose paths are requested. */
export const fileList = '__electronDoubleFiles'

/** `ipcRenderer` of that world, for tests that act as an attacker in the renderer. */
export const renderer = '__electronDoubleRenderer'

/** A token for a file's path, until the main process has asked Chromium for it. */
export const pathToken = (index: number | string) => `electron-double-path:${index}`
export const isPathToken = /^electron-double-path:(\d+)$/
