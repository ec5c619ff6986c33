/** Stylesheets of the sign-in pages that public pages do not load. */
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
