/** The world in which preload scripts run: shares the page's document, none of its objects. */
export const preloadWorld = 'electron-preload'

/** How that world reaches the main process; only that world has it. */
export const binding = '__electronDoubleSend'

/** How the main process reaches that world. */
export const receiver = '__electronDoubleReceive'

/** Where that world keeps files whose paths somebody wants to know. */
export const fileList = '__electronDoubleFiles'

/** `ipcRenderer` of that world, for tests that speak as a renderer somebody took over. */
export const renderer = '__electronDoubleRenderer'

/** Stands for the path of a file, until the main process has asked Chromium for it. */
export const pathToken = (index: number | string) => `electron-double-path:${index}`
export const isPathToken = /^electron-double-path:(\d+)$/
