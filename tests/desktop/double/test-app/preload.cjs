const { contextBridge, ipcRenderer, webUtils } = require('electron')

contextBridge.exposeInMainWorld('bridge', {
  echo: (...values) => ipcRenderer.invoke('echo', ...values),
  invoke: (channel) => ipcRenderer.invoke(channel),
  paths: (files) => ipcRenderer.invoke('echo', ...files.map((file) => webUtils.getPathForFile(file))),
  call: (listener) => listener({ deep: [1, { value: 'two' }] }),
  answer: () => 42,
  fail() {
    throw new Error('in the preload script')
  },
  on(channel, listener) {
    const heard = (_event, ...values) => listener(...values)
    ipcRenderer.on(channel, heard)
    return () => ipcRenderer.off(channel, heard)
  },
  require: (name) => typeof require(name),
  frozen: { list: [1] },
})
