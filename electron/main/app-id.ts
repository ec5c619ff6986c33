/** By this the systems know the app: its installer, its window on the task bar and its notifications. */
export const appId = 'app.vitrine.desktop'
