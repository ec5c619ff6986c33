import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '#shared/core/ipc.ts'
import { channels } from '#shared/core/ipc-channels.ts'

// Three functions, and they never change: what may be asked is decided by the main
// process, which answers only the names in shared/core/ipc.ts and checks every input.
const bridge: Bridge = {
  ask: (name, input) => ipcRenderer.invoke(channels.ask(name), input),
  on(event, listener) {
    const forward = (_: unknown, told: unknown, payload: Parameters<typeof listener>[0]) => {
      if (told === event) listener(payload)
    }
    ipcRenderer.on(channels.tell, forward)
    return () => void ipcRenderer.off(channels.tell, forward)
  },
  // The page hands over files it was given and never learns their paths. What is not from a disk has none.
  drop: (files) =>
    ipcRenderer.invoke(
      channels.drop,
      files.map((file) => webUtils.getPathForFile(file as File)).filter((path) => path !== ''),
    ),
}

contextBridge.exposeInMainWorld('desktop', bridge)
