/** Stylesheets of what the pages about signing in use beyond the visitors' part. */
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
