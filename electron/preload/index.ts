import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '#shared/core/ipc.ts'
import { channels } from '#shared/core/ipc-channels.ts'

// The main process decides which requests are allowed: it only answers the names in shared/core/ipc.ts and checks all
// inputs.
const bridge: Bridge = {
  ask: (name, input) => ipcRenderer.invoke(channels.ask(name), input),
  on(event, listener) {
    const forward = (_: unknown, name: unknown, payload: Parameters<typeof listener>[0]) => {
      if (name === event) listener(payload)
    }
    ipcRenderer.on(channels.notify, forward)
    return () => void ipcRenderer.off(channels.notify, forward)
  },
  // The page never learns the paths of its files. Files that are not on a disk have no path.
  drop: (files) =>
    ipcRenderer.invoke(
      channels.drop,
      files.map((file) => webUtils.getPathForFile(file as File)).filter((path) => path !== ''),
    ),
}

contextBridge.exposeInMainWorld('desktop', bridge)
