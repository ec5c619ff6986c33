/** The id by which the installer, the task bar and notifications know the app. */
export const appId = 'app.vitrine.desktop'
